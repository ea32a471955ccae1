package android.speech.tts;

import android.content.Context;
import android.os.Bundle;
import java.util.HashMap;
import java.util.Locale;

public class TextToSpeech {
    public static final int SUCCESS = 0;
    public static final int ERROR = -1;
    public static final int QUEUE_FLUSH = 0;
    public static final int QUEUE_ADD = 1;

    private final OnInitListener listener;
    private boolean speaking;
    private Locale locale;

    public TextToSpeech(Context context, OnInitListener listener) {
        this(context, listener, null);
    }

    public TextToSpeech(Context context, OnInitListener listener, String engine) {
        this.listener = listener;
        stub.World.voice = this;
        if (context == null) {
            throw new NullPointerException("context");
        }
    }

    /** As a phone does it, some time later. */
    public void wake(int status) {
        listener.onInit(status);
    }

    public int setLanguage(Locale locale) {
        this.locale = locale;
        return 0;
    }

    public int speak(CharSequence words, int queue, Bundle more, String id) {
        stub.Record.add(locale + " " + queue + ": " + words);
        speaking = true;
        return SUCCESS;
    }

    public int speak(String words, int queue, HashMap<String, String> more) {
        throw new UnsupportedOperationException("deprecated");
    }

    public boolean isSpeaking() {
        return speaking;
    }

    public int stop() {
        speaking = false;
        stub.Record.add("hush");
        return SUCCESS;
    }

    public interface OnInitListener {
        void onInit(int status);
    }
}
