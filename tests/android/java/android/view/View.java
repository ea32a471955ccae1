package android.view;

public class View {
    private OnApplyWindowInsetsListener listener;

    public void setOnApplyWindowInsetsListener(OnApplyWindowInsetsListener listener) {
        this.listener = listener;
    }

    public void requestApplyInsets() {
        WindowInsets told = new WindowInsets();
        if (listener.onApplyWindowInsets(this, told) != told) {
            throw new IllegalStateException("the insets go no further");
        }
    }

    public WindowInsets onApplyWindowInsets(WindowInsets insets) {
        return insets;
    }

    public interface OnApplyWindowInsetsListener {
        WindowInsets onApplyWindowInsets(View view, WindowInsets insets);
    }
}
