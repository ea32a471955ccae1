package android.view;

/** Abstract on a phone; nobody here makes one. */
public class Window {
    private WindowManager.LayoutParams attributes = new WindowManager.LayoutParams();

    public final WindowManager.LayoutParams getAttributes() {
        return attributes;
    }

    public void setSoftInputMode(int mode) {
        stub.Record.add("keyboard " + mode);
    }

    public void setAttributes(WindowManager.LayoutParams attributes) {
        this.attributes = attributes;
        stub.Record.add("brightness " + attributes.screenBrightness);
    }
}
