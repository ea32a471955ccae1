package android.app;

public final class NotificationChannel implements android.os.Parcelable {
    public NotificationChannel(String id, CharSequence name, int importance) {}
}
