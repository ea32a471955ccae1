package android.app;

import android.content.ContextWrapper;
import android.content.Intent;
import android.os.IBinder;

public abstract class Service extends ContextWrapper {
    public static final int START_NOT_STICKY = 2;

    public int onStartCommand(Intent intent, int flags, int id) {
        return START_NOT_STICKY;
    }

    public void onTaskRemoved(Intent intent) {}

    public abstract IBinder onBind(Intent intent);

    public final void startForeground(int id, Notification note) {
        stub.Record.add("foreground " + note);
    }

    public final void startForeground(int id, Notification note, int type) {
        stub.Record.add("foreground " + note + " " + type);
    }

    public final void stopSelf() {
        stub.Record.add("stopSelf");
    }
}
