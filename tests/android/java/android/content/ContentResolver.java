package android.content;

import android.net.Uri;
import android.os.ParcelFileDescriptor;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;

public abstract class ContentResolver {
    public final Uri insert(Uri table, ContentValues values) {
        stub.Record.add("insert " + table + " " + values);
        return stub.World.refuses ? null : Uri.parse("content://downloads/1");
    }

    /** One document: the file `document` of the test's folder. */
    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode)
            throws FileNotFoundException {
        stub.Record.add("open " + uri + " " + mode);
        try {
            return new ParcelFileDescriptor(new File(stub.World.folder, "document"), mode);
        } catch (IOException bad) {
            throw new FileNotFoundException(bad.getMessage());
        }
    }
}
