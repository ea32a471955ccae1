package android.os;

import java.util.Arrays;

public abstract class Vibrator {
    public abstract boolean hasVibrator();

    public abstract void cancel();

    public void vibrate(long milliseconds) {
        stub.Record.add("vibrate " + milliseconds);
    }

    public void vibrate(long[] pattern, int repeat) {
        stub.Record.add("vibrate " + Arrays.toString(pattern) + " " + repeat);
    }

    public void vibrate(VibrationEffect effect) {
        stub.Record.add("vibrate " + effect);
    }
}
