package android.app;

import android.content.Context;
import android.content.Intent;

public final class PendingIntent implements android.os.Parcelable {
    public static final int FLAG_IMMUTABLE = 1 << 26;

    public static PendingIntent getActivity(Context context, int request, Intent intent, int flags) {
        if ((flags & FLAG_IMMUTABLE) == 0) {
            throw new IllegalArgumentException("one of FLAG_IMMUTABLE or FLAG_MUTABLE is needed");
        }
        return new PendingIntent();
    }
}
