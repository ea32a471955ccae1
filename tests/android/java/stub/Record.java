package stub;

import java.util.ArrayList;
import java.util.List;

/** What has been called, in order. */
public final class Record {
    public static final List<String> CALLS = new ArrayList<>();

    private Record() {}

    public static void add(String call) {
        CALLS.add(call);
    }
}
