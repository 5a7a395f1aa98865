// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.util.ResourceBundle;
import org.sparse4j.backend.Platform;

/** Says how far the native library of a platform has been tested; {@code platforms.properties} assigns a state to each platform. */
public enum PlatformState {
    /** The tests run on such machines. */
    TESTED("tested"),
    /** The tests run in an emulator of the processor or of the system. */
    EMULATED("built, tested under emulation"),
    /** The library is compiled, but has never run. */
    UNTRIED("built, never run"),
    /** There is no library. */
    NONE("no library yet");

    private static final ResourceBundle PLATFORMS = ResourceBundle.getBundle("org.sparse4j.cli.verify.platforms");

    private final String words;

    PlatformState(String words) {
        this.words = words;
    }

    /** Returns the words that the command prints and that docs/install.md uses. */
    public String words() {
        return words;
    }

    /** Returns the state of the platform on which this JVM runs. */
    public static PlatformState current() {
        return of(Platform.current().name());
    }

    /** Returns the state of a platform by its name; {@link #NONE} for an unknown one. */
    public static PlatformState of(String platform) {
        String found = PLATFORMS.containsKey(platform) ? PLATFORMS.getString(platform) : NONE.words;
        for (PlatformState state : values()) {
            if (state.words.equals(found)) {
                return state;
            }
        }
        throw new IllegalStateException("platforms.properties: '" + found + "' is not a state");
    }
}
