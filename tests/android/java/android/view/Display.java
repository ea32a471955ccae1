package android.view;

public final class Display {
    public int quarters;

    public int getRotation() {
        return quarters;
    }
}
