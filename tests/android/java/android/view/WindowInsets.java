package android.view;

import android.graphics.Insets;

/** Of each kind what the test says. */
public final class WindowInsets {
    public static final java.util.Map<Integer, Insets> TOLD = new java.util.HashMap<>();

    public Insets getInsets(int types) {
        Insets all = Insets.of(0, 0, 0, 0);
        for (int type = 1; type <= types; type <<= 1) {
            if ((types & type) != 0 && TOLD.containsKey(type)) {
                all = Insets.max(all, TOLD.get(type));
            }
        }
        return all;
    }

    public int getSystemWindowInsetLeft() {
        return getInsets(0xff).left;
    }

    public int getSystemWindowInsetTop() {
        return getInsets(0xff).top;
    }

    public int getSystemWindowInsetRight() {
        return getInsets(0xff).right;
    }

    public int getSystemWindowInsetBottom() {
        return getInsets(0xff).bottom;
    }

    public static final class Type {
        public static int statusBars() {
            return 1;
        }

        public static int navigationBars() {
            return 1 << 1;
        }

        public static int captionBar() {
            return 1 << 2;
        }

        public static int ime() {
            return 1 << 3;
        }

        public static int displayCutout() {
            return 1 << 7;
        }

        public static int systemBars() {
            return statusBars() | navigationBars() | captionBar();
        }
    }
}
