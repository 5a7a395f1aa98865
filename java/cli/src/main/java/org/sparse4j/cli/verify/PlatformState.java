// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.util.ResourceBundle;
import org.sparse4j.backend.Platform;

/** What the native library of a platform has been through; {@code platforms.properties} says which is in which. */
public enum PlatformState {
    /** The tests run on such machines. */
    TESTED("tested"),
    /** The tests run in an emulator of the processor, or of the system. */
    EMULATED("built, tested under emulation"),
    /** It is compiled, and nothing else is known. */
    UNTRIED("built, never run"),
    /** There is none. */
    NONE("no library yet");

    private static final ResourceBundle PLATFORMS = ResourceBundle.getBundle("org.sparse4j.cli.verify.platforms");

    private final String words;

    PlatformState(String words) {
        this.words = words;
    }

    /** As it is printed, and as docs/install.md says it. */
    public String words() {
        return words;
    }

    /** Of the platform that this JVM runs on. */
    public static PlatformState current() {
        return of(Platform.current().name());
    }

    /** Of a platform by its name; {@link #NONE} where nothing is known of it. */
    public static PlatformState of(String platform) {
        String found = PLATFORMS.containsKey(platform) ? PLATFORMS.getString(platform) : NONE.words;
        for (PlatformState state : values()) {
            if (state.words.equals(found)) {
                return state;
            }
        }
        throw new IllegalStateException("platforms.properties: '" + found + "' is no state");
    }
}
