package org.cairn;

import android.app.Activity;
import android.graphics.Insets;
import android.os.Build;
import android.view.View;
import android.view.WindowInsets;
import android.view.WindowManager;

/**
 * What Android's bars, cutouts and keyboard cover of the window, now and on every change.
 *
 * <p>Asked of the content view: where Android keeps the content between its bars it has used them
 * up before, and nothing is left to tell. In Java, because what a Python listener returns arrives
 * as null.
 */
public final class Edges implements View.OnApplyWindowInsetsListener {
    private final Listener listener;

    private Edges(Listener listener) {
        this.listener = listener;
    }

    public interface Listener {
        void covered(int left, int top, int right, int bottom);
    }

    public static void watch(Activity activity, Listener listener) {
        activity.runOnUiThread(() -> {
            activity.getWindow().setSoftInputMode(WindowManager.LayoutParams.SOFT_INPUT_ADJUST_RESIZE);
            View content = activity.findViewById(android.R.id.content);
            content.setOnApplyWindowInsetsListener(new Edges(listener));
            content.requestApplyInsets();
        });
    }

    @Override
    @SuppressWarnings("deprecation")
    public WindowInsets onApplyWindowInsets(View view, WindowInsets insets) {
        if (Build.VERSION.SDK_INT >= 30) {
            Insets all = insets.getInsets(
                WindowInsets.Type.systemBars()
                    | WindowInsets.Type.displayCutout()
                    | WindowInsets.Type.ime());
            listener.covered(all.left, all.top, all.right, all.bottom);
        } else {
            listener.covered(
                insets.getSystemWindowInsetLeft(),
                insets.getSystemWindowInsetTop(),
                insets.getSystemWindowInsetRight(),
                insets.getSystemWindowInsetBottom());
        }
        return view.onApplyWindowInsets(insets);
    }
}
