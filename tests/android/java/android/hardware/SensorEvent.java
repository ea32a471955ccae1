package android.hardware;

public class SensorEvent {
    public final float[] values;

    public SensorEvent(float x, float y, float z) {
        values = new float[] {x, y, z};
    }
}
