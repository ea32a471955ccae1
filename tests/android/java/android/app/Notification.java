package android.app;

import android.content.Context;

public class Notification implements android.os.Parcelable {
    private final CharSequence title;

    private Notification(CharSequence title) {
        this.title = title;
    }

    @Override
    public String toString() {
        return title.toString();
    }

    public static class Builder {
        private CharSequence title;
        private int icon;

        public Builder(Context context) {}

        public Builder(Context context, String channel) {}

        public Builder setContentTitle(CharSequence title) {
            this.title = title;
            return this;
        }

        public Builder setSmallIcon(int icon) {
            this.icon = icon;
            return this;
        }

        public Builder setContentIntent(PendingIntent intent) {
            return this;
        }

        public Builder setOngoing(boolean ongoing) {
            return this;
        }

        public Notification build() {
            if (icon == 0) {
                throw new IllegalArgumentException("Invalid notification (no valid small icon)");
            }
            return new Notification(title);
        }
    }
}
