package android.os;

public class Build {
    public static final String MODEL = "Stub 7";

    public static class VERSION {
        /** Final on a phone; here the tests choose. */
        public static int SDK_INT = 36;
    }
}
