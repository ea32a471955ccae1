package android.content;

import android.net.Uri;
import android.os.Parcelable;
import java.util.Map;
import java.util.TreeMap;

public class Intent implements Parcelable {
    public static final String ACTION_MAIN = "android.intent.action.MAIN";
    public static final String ACTION_SEND = "android.intent.action.SEND";
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final String ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT";
    public static final String CATEGORY_OPENABLE = "android.intent.category.OPENABLE";
    public static final String EXTRA_STREAM = "android.intent.extra.STREAM";
    public static final int FLAG_GRANT_READ_URI_PERMISSION = 0x00000001;
    public static final int FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 0x00100000;

    private final Map<String, Object> extras = new TreeMap<>();
    private String action;
    private String type;
    private String category;
    private Uri data;
    private int flags;
    private Class<?> component;
    private Intent inner;
    private CharSequence title;

    public Intent() {}

    public Intent(Intent other) {
        inner = other;
    }

    public Intent(String action) {
        this.action = action;
    }

    public Intent(String action, Uri data) {
        this.action = action;
        this.data = data;
    }

    public Intent(Context context, Class<?> component) {
        this.component = component;
    }

    public static Intent createChooser(Intent inner, CharSequence title) {
        Intent made = new Intent(inner);
        made.title = title;
        return made;
    }

    public String getAction() {
        return action;
    }

    public Intent setData(Uri data) {
        this.data = data;
        return this;
    }

    public Uri getData() {
        return data;
    }

    public Intent setType(String type) {
        this.type = type;
        return this;
    }

    public Intent addCategory(String category) {
        this.category = category;
        return this;
    }

    public Intent addFlags(int flags) {
        this.flags |= flags;
        return this;
    }

    public int getFlags() {
        return flags;
    }

    public Intent putExtra(String name, Parcelable value) {
        extras.put(name, value);
        return this;
    }

    public Intent putExtra(String name, Parcelable[] value) {
        extras.put(name, value);
        return this;
    }

    public Intent putExtra(String name, String value) {
        extras.put(name, value);
        return this;
    }

    public Intent putExtra(String name, CharSequence value) {
        extras.put(name, value);
        return this;
    }

    public Intent putExtra(String name, int value) {
        extras.put(name, value);
        return this;
    }

    public Intent putExtra(String name, boolean value) {
        extras.put(name, value);
        return this;
    }

    @SuppressWarnings("unchecked")
    public <T extends Parcelable> T getParcelableExtra(String name) {
        return (T) extras.get(name);
    }

    public String getStringExtra(String name) {
        return (String) extras.get(name);
    }

    public Class<?> component() {
        return component;
    }

    @Override
    public String toString() {
        if (inner != null) {
            return title + ": " + inner;
        }
        return action + " " + data + " " + type + " " + category + " " + flags + " " + extras;
    }
}
