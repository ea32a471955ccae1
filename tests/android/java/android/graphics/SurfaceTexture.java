package android.graphics;

public class SurfaceTexture {
    public SurfaceTexture(int texture) {}

    public void updateTexImage() {}
}
