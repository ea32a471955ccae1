package android.hardware;

import android.graphics.ImageFormat;
import android.graphics.SurfaceTexture;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** Delivers a grey frame into each buffer that it is given. */
public class Camera {
    private final Parameters parameters = new Parameters();
    private final Deque<byte[]> buffers = new ArrayDeque<>();
    private PreviewCallback callback;

    private Camera() {}

    public static int getNumberOfCameras() {
        return 1;
    }

    public static void getCameraInfo(int number, CameraInfo info) {
        info.facing = CameraInfo.CAMERA_FACING_BACK;
        info.orientation = stub.World.sensor;
    }

    public static Camera open(int number) {
        if (stub.World.refuses) {
            throw new RuntimeException("Fail to connect to camera service");
        }
        return new Camera();
    }

    public static Camera open() {
        return open(0);
    }

    public Parameters getParameters() {
        return parameters;
    }

    public void setParameters(Parameters parameters) {
        stub.Record.add("camera " + parameters);
    }

    public final void setPreviewTexture(SurfaceTexture texture) throws IOException {}

    public final void addCallbackBuffer(byte[] buffer) {
        buffers.add(buffer);
    }

    public final void setPreviewCallbackWithBuffer(PreviewCallback callback) {
        this.callback = callback;
    }

    public final void startPreview() {
        byte[] frame = buffers.remove();
        Arrays.fill(frame, (byte) 128);
        callback.onPreviewFrame(frame, this);
    }

    public final void stopPreview() {}

    public final void autoFocus(AutoFocusCallback then) {
        stub.Record.add("focus");
    }

    public final void release() {
        stub.Record.add("camera released");
    }

    public interface PreviewCallback {
        void onPreviewFrame(byte[] data, Camera camera);
    }

    public interface AutoFocusCallback {
        void onAutoFocus(boolean sharp, Camera camera);
    }

    public static class CameraInfo {
        public static final int CAMERA_FACING_BACK = 0;
        public int facing;
        public int orientation;
    }

    public class Parameters {
        private String flash = "off";
        private String focus = "auto";

        public void setPreviewSize(int width, int height) {}

        public int getPreviewFormat() {
            return ImageFormat.NV21;
        }

        public List<String> getSupportedFocusModes() {
            return List.of("auto", "continuous-picture");
        }

        public void setFocusMode(String mode) {
            focus = mode;
        }

        public List<String> getSupportedFlashModes() {
            return stub.World.flash ? List.of("off", "torch") : null;
        }

        public void setFlashMode(String mode) {
            flash = mode;
        }

        @Override
        public String toString() {
            return focus + " " + flash;
        }
    }
}
