package android.provider;

import android.content.ContentResolver;

public final class Settings {
    public static final class Global {
        public static float getFloat(ContentResolver resolver, String name, float otherwise) {
            return name.equals("animator_duration_scale") ? stub.World.animations : otherwise;
        }

        public static float getFloat(ContentResolver resolver, String name) {
            return getFloat(resolver, name, 1);
        }
    }
}
