package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import java.io.File;

/** Everything that a context has, from the world of the stubs. */
public class ContextWrapper extends Context {
    @Override
    public Object getSystemService(String name) {
        return stub.World.service(name);
    }

    @Override
    public Context getApplicationContext() {
        return this;
    }

    @Override
    public ApplicationInfo getApplicationInfo() {
        return new ApplicationInfo();
    }

    @Override
    public ContentResolver getContentResolver() {
        return new ContentResolver() {};
    }

    @Override
    public PackageManager getPackageManager() {
        return new PackageManager() {
            @Override
            public Intent getLaunchIntentForPackage(String name) {
                return new Intent(Intent.ACTION_MAIN);
            }
        };
    }

    @Override
    public String getPackageName() {
        return "org.cairn.cairn";
    }

    @Override
    public File getFilesDir() {
        return stub.World.folder;
    }

    @Override
    public File getCacheDir() {
        return stub.World.folder;
    }

    @Override
    public File getExternalCacheDir() {
        return stub.World.refuses ? null : new File(stub.World.folder, "outside");
    }

    @Override
    public void startActivity(Intent intent) {
        if (stub.World.refuses) {
            throw new ActivityNotFoundException("No Activity found to handle " + intent);
        }
        stub.Record.add("start " + intent);
    }

    @Override
    public ComponentName startService(Intent intent) {
        return stub.World.begin(intent, "startService");
    }

    @Override
    public ComponentName startForegroundService(Intent intent) {
        return stub.World.begin(intent, "startForegroundService");
    }

    @Override
    public boolean stopService(Intent intent) {
        stub.Record.add("stopService " + intent.component().getName());
        return true;
    }
}
