package stub;

import android.app.NotificationManager;
import android.app.Service;
import android.content.ComponentName;
import android.content.Intent;
import android.hardware.SensorManager;
import android.net.wifi.WifiManager;
import android.os.Vibrator;
import android.speech.tts.TextToSpeech;
import android.view.Display;
import android.view.View;
import java.io.File;
import java.util.HashSet;
import java.util.Set;

/** The phone that the stubs belong to, as a test wants it. */
public final class World {
    public static File folder;
    public static boolean refuses;
    public static boolean flash = true;
    public static int sensor = 90;
    public static float animations = 1;
    public static TextToSpeech voice;
    public static final Display display = new Display();
    public static final View content = new View();
    public static final Set<String> granted = new HashSet<>();

    private World() {}

    public static void at(String path) {
        folder = new File(path);
    }

    public static Object service(Object key) {
        if (key.equals("wifi")) {
            return new WifiManager();
        }
        if (key.equals("sensor")) {
            return new SensorManager();
        }
        if (key.equals("vibrator")) {
            return new Shaker();
        }
        return key.equals(NotificationManager.class) ? new NotificationManager() : null;
    }

    public static ComponentName begin(Intent intent, String how) {
        if (refuses) {
            throw new IllegalStateException("not allowed to start service " + intent);
        }
        Record.add(how + " " + intent.component().getName());
        try {
            Service made = (Service) intent.component().getConstructor().newInstance();
            made.onStartCommand(intent, 0, 1);
        } catch (ReflectiveOperationException bad) {
            throw new IllegalStateException(bad);
        }
        return new ComponentName();
    }

    public static final class Shaker extends Vibrator {
        @Override
        public boolean hasVibrator() {
            return true;
        }

        @Override
        public void cancel() {}
    }
}
