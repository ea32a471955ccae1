package android.net.wifi;

public class WifiManager {
    public MulticastLock createMulticastLock(String tag) {
        stub.Record.add("lock " + tag);
        return new MulticastLock();
    }

    public class MulticastLock {
        private int held;
        private boolean counted = true;

        public void acquire() {
            held = counted ? held + 1 : 1;
            stub.Record.add("multicast " + isHeld());
        }

        public void release() {
            if (counted && held == 0) {
                throw new RuntimeException("MulticastLock under-locked");
            }
            held = counted ? held - 1 : 0;
            stub.Record.add("multicast " + isHeld());
        }

        public void setReferenceCounted(boolean counted) {
            this.counted = counted;
        }

        public boolean isHeld() {
            return held > 0;
        }
    }
}
