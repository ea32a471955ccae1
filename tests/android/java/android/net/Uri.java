package android.net;

import android.os.Parcelable;
import java.io.File;

public abstract class Uri implements Parcelable {
    public static Uri parse(String text) {
        return new Text(text);
    }

    public static Uri fromFile(File file) {
        return new Text("file://" + file.getAbsolutePath());
    }

    public abstract String getScheme();

    private static final class Text extends Uri {
        private final String text;

        Text(String text) {
            this.text = text;
        }

        @Override
        public String getScheme() {
            return text.contains(":") ? text.substring(0, text.indexOf(':')) : null;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
