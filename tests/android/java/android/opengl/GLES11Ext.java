package android.opengl;

public class GLES11Ext {
    public static final int GL_TEXTURE_EXTERNAL_OES = 0x8D65;
}
