package android.os;

import java.util.Arrays;

public abstract class VibrationEffect implements Parcelable {
    public static final int DEFAULT_AMPLITUDE = -1;

    public static VibrationEffect createOneShot(long milliseconds, int amplitude) {
        return new Wave("once " + milliseconds);
    }

    public static VibrationEffect createWaveform(long[] timings, int repeat) {
        return new Wave(Arrays.toString(timings) + " " + repeat);
    }

    public static VibrationEffect createWaveform(long[] timings, int[] amplitudes, int repeat) {
        return new Wave(Arrays.toString(timings) + Arrays.toString(amplitudes) + " " + repeat);
    }

    private static final class Wave extends VibrationEffect {
        private final String told;

        Wave(String told) {
            this.told = told;
        }

        @Override
        public String toString() {
            return told;
        }
    }
}
