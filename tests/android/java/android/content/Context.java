package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import java.io.File;

public abstract class Context {
    public static final String VIBRATOR_SERVICE = "vibrator";
    public static final String SENSOR_SERVICE = "sensor";
    public static final String WIFI_SERVICE = "wifi";

    public abstract Object getSystemService(String name);

    public final <T> T getSystemService(Class<T> kind) {
        return kind.cast(stub.World.service(kind));
    }

    public abstract Context getApplicationContext();

    public abstract ApplicationInfo getApplicationInfo();

    public abstract ContentResolver getContentResolver();

    public abstract PackageManager getPackageManager();

    public abstract String getPackageName();

    public abstract File getFilesDir();

    public abstract File getCacheDir();

    public abstract File getExternalCacheDir();

    public abstract void startActivity(Intent intent);

    public abstract ComponentName startService(Intent intent);

    public abstract ComponentName startForegroundService(Intent intent);

    public abstract boolean stopService(Intent intent);
}
