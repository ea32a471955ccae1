package android.content;

public final class ComponentName implements android.os.Parcelable {
}
