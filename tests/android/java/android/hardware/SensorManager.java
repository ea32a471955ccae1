package android.hardware;

import android.os.Handler;

/** Abstract on a phone; says one reading as soon as somebody listens. */
public class SensorManager {
    public static final int SENSOR_DELAY_NORMAL = 3;

    public Sensor getDefaultSensor(int type) {
        return type == Sensor.TYPE_ACCELEROMETER ? new Sensor() : null;
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int period) {
        stub.Record.add("feel " + period);
        listener.onSensorChanged(new SensorEvent(1, 2.5f, 9.75f));
        return true;
    }

    public boolean registerListener(
            SensorEventListener listener, Sensor sensor, int period, Handler handler) {
        return registerListener(listener, sensor, period);
    }

    public void unregisterListener(SensorEventListener listener) {
        stub.Record.add("numb");
    }

    public void unregisterListener(SensorEventListener listener, Sensor sensor) {
        stub.Record.add("numb");
    }
}
