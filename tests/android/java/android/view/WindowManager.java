package android.view;

public interface WindowManager {
    Display getDefaultDisplay();

    class LayoutParams {
        public static final int SOFT_INPUT_ADJUST_RESIZE = 0x10;
        public float screenBrightness = -1.0f;
    }
}
