package org.kivy.android;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import java.util.ArrayList;
import java.util.List;

/** What python-for-android's own recipe calls; a test compares it with its source. */
public class PythonActivity extends Activity {
    public static PythonActivity mActivity = new PythonActivity();

    private final List<NewIntentListener> newIntents = new ArrayList<>();
    private final List<ActivityResultListener> results = new ArrayList<>();
    private PermissionsCallback permissions;

    public interface NewIntentListener {
        void onNewIntent(Intent intent);
    }

    public interface ActivityResultListener {
        void onActivityResult(int requestCode, int resultCode, Intent data);
    }

    public interface PermissionsCallback {
        void onRequestPermissionsResult(int requestCode, String[] permissions, int[] grantResults);
    }

    public void registerNewIntentListener(NewIntentListener listener) {
        newIntents.add(listener);
    }

    public void unregisterNewIntentListener(NewIntentListener listener) {
        newIntents.remove(listener);
    }

    public void registerActivityResultListener(ActivityResultListener listener) {
        results.add(listener);
    }

    public void unregisterActivityResultListener(ActivityResultListener listener) {
        results.remove(listener);
    }

    public void addPermissionsCallback(PermissionsCallback callback) {
        permissions = callback;
    }

    public boolean checkCurrentPermission(String permission) {
        return stub.World.granted.contains(permission);
    }

    public void requestPermissionsWithRequestCode(String[] permissions, int requestCode) {
        stub.Record.add("ask " + String.join(",", permissions) + " " + requestCode);
    }

    /** The owner answers. */
    public void answer(int requestCode, String permission, boolean yes) {
        int result = yes ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
        permissions.onRequestPermissionsResult(
            requestCode, new String[] {permission}, new int[] {result});
    }

    /** Another app opens this one. */
    public void opened(Intent intent) {
        for (NewIntentListener listener : new ArrayList<>(newIntents)) {
            listener.onNewIntent(intent);
        }
    }

    /** A chooser has come to an end. */
    public void chosen(int requestCode, Intent intent) {
        for (ActivityResultListener listener : new ArrayList<>(results)) {
            listener.onActivityResult(requestCode, -1, intent);
        }
    }
}
