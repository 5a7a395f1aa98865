// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.SettingDefinition;

/** An event about native memory, which is recorded from a number of bytes on. */
abstract class SizedEvent extends Event {
    @Label("Bytes")
    @Description("Bytes of values, indexes and pointers; derived layouts are not part of them")
    @DataAmount
    protected long bytes;

    @Label("Array")
    @Description("Type, format and shape of the array; missing for staging memory")
    protected String array;

    @SettingDefinition
    @Name("minimumBytes")
    @Label("Minimum Bytes")
    @Description("The smallest number of bytes that is recorded: a whole number, optionally followed by k, m, g or t")
    protected boolean minimumBytes(MinimumBytes setting) {
        return setting.isReachedBy(bytes);
    }
}
