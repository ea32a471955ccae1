package android.app;

import android.content.ContextWrapper;
import android.content.Intent;
import android.view.View;
import android.view.Window;
import android.view.WindowManager;

public class Activity extends ContextWrapper {
    private final Window window = new Window();
    private Intent intent = new Intent(Intent.ACTION_MAIN);

    public Intent getIntent() {
        return intent;
    }

    public void setIntent(Intent intent) {
        this.intent = intent;
    }

    public void startActivityForResult(Intent intent, int request) {
        startActivity(intent);
        stub.Record.add("request " + request);
    }

    public Window getWindow() {
        return window;
    }

    public WindowManager getWindowManager() {
        return () -> stub.World.display;
    }

    @SuppressWarnings("unchecked")
    public <T extends View> T findViewById(int id) {
        return (T) (id == android.R.id.content ? stub.World.content : null);
    }

    /** Here every thread is the user interface's. */
    public final void runOnUiThread(Runnable action) {
        action.run();
    }
}
