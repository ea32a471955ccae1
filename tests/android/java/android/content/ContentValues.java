package android.content;

import java.util.Map;
import java.util.TreeMap;

public final class ContentValues {
    private final Map<String, Object> values = new TreeMap<>();

    public void put(String key, String value) {
        values.put(key, value);
    }

    public void put(String key, Integer value) {
        values.put(key, value);
    }

    public void put(String key, Long value) {
        values.put(key, value);
    }

    public void put(String key, Boolean value) {
        values.put(key, value);
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
