package android.os;

public final class StrictMode {
    public static void setVmPolicy(VmPolicy policy) {
        stub.Record.add("StrictMode.setVmPolicy");
    }

    public static final class VmPolicy {
        public static final class Builder {
            public VmPolicy build() {
                return new VmPolicy();
            }
        }
    }
}
