package android.os;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/** Gives true descriptors of files in the test's folder. */
public class ParcelFileDescriptor implements Parcelable {
    private static final List<Object> OPEN = new ArrayList<>();
    private final int fd;

    public ParcelFileDescriptor(File file, String mode) throws IOException {
        FileDescriptor descriptor;
        if (mode.equals("r")) {
            FileInputStream in = new FileInputStream(file);
            OPEN.add(in);
            descriptor = in.getFD();
        } else {
            FileOutputStream out = new FileOutputStream(file);
            OPEN.add(out);
            descriptor = out.getFD();
        }
        try {
            Field number = FileDescriptor.class.getDeclaredField("fd");
            number.setAccessible(true);
            fd = number.getInt(descriptor);
        } catch (ReflectiveOperationException bad) {
            throw new IOException(bad);
        }
    }

    public int detachFd() {
        return fd;
    }
}
