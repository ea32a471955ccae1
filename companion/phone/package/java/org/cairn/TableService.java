package org.cairn;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ServiceInfo;
import android.os.Build;
import android.os.IBinder;

/** In the app's own process while it hosts a table: Android does not freeze what has one. */
public final class TableService extends Service {
    private static final String TITLE = "title";
    private static final String CHANNEL = "table";
    private static final int NOTE = 1;

    public static void open(Context context, String title) {
        Intent intent = new Intent(context, TableService.class).putExtra(TITLE, title);
        if (Build.VERSION.SDK_INT >= 26) {
            context.startForegroundService(intent);
        } else {
            context.startService(intent);
        }
    }

    public static void close(Context context) {
        context.stopService(new Intent(context, TableService.class));
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int id) {
        Notification note = note(intent.getStringExtra(TITLE));
        if (Build.VERSION.SDK_INT >= 29) {
            startForeground(NOTE, note, ServiceInfo.FOREGROUND_SERVICE_TYPE_CONNECTED_DEVICE);
        } else {
            startForeground(NOTE, note);
        }
        return START_NOT_STICKY;
    }

    private Notification note(String title) {
        Notification.Builder builder;
        if (Build.VERSION.SDK_INT >= 26) {
            NotificationManager manager = getSystemService(NotificationManager.class);
            manager.createNotificationChannel(
                new NotificationChannel(CHANNEL, title, NotificationManager.IMPORTANCE_LOW));
            builder = new Notification.Builder(this, CHANNEL);
        } else {
            builder = new Notification.Builder(this);
        }
        Intent back = getPackageManager().getLaunchIntentForPackage(getPackageName());
        return builder
            .setContentTitle(title)
            .setSmallIcon(getApplicationInfo().icon)
            .setContentIntent(PendingIntent.getActivity(this, 0, back, PendingIntent.FLAG_IMMUTABLE))
            .setOngoing(true)
            .build();
    }

    @Override
    public void onTaskRemoved(Intent intent) {
        stopSelf();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
