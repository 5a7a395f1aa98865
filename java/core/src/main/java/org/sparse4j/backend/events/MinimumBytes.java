// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import java.util.Set;
import jdk.jfr.SettingControl;
import org.sparse4j.backend.Settings;

/**
 * The setting {@code minimumBytes} of an event: the smallest number of bytes that is recorded, such as "1m" or "65536".
 * If several recordings run, the smallest of their values applies. JDK Flight Recorder creates the objects.
 */
public final class MinimumBytes extends SettingControl {
    static final String DEFAULT = "1m";

    private String text = DEFAULT;
    private volatile long minimum = bytes(DEFAULT);

    /** Creates the setting with its default value. */
    public MinimumBytes() {}

    private static long bytes(String value) {
        return Settings.bytes("minimumBytes", value);
    }

    boolean isReachedBy(long bytes) {
        return bytes >= minimum;
    }

    @Override
    public String combine(Set<String> values) {
        String least = null;
        for (String value : values) {
            least = least == null || bytes(value) < bytes(least) ? value : least;
        }
        return least == null ? DEFAULT : least;
    }

    @Override
    public void setValue(String value) {
        minimum = bytes(value);
        text = value;
    }

    @Override
    public String getValue() {
        return text;
    }
}
