package android.graphics;

public class ImageFormat {
    public static final int NV21 = 0x11;

    public static int getBitsPerPixel(int format) {
        return format == NV21 ? 12 : -1;
    }
}
