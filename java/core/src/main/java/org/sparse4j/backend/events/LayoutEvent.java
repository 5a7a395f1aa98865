// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import org.sparse4j.backend.Storage;

/** An event about the derived layouts of an array. */
abstract class LayoutEvent extends Event {
    @Label("Array Id")
    @Description("The number of the array's memory, which no other array of the process has")
    protected long arrayId;

    @Label("Array")
    @Description("Type, format and shape of the array")
    protected String array;

    @Label("Bytes")
    @Description("The bytes by which the derived layouts of the array have grown or shrunk")
    @DataAmount
    protected long bytes;

    @Label("Derived Bytes")
    @Description("The bytes of all derived layouts of the array afterwards")
    @DataAmount
    protected long derivedBytes;

    final void describe(Storage s, long change, long now) {
        arrayId = s.id();
        array = ArrayTexts.of(s);
        bytes = change;
        derivedBytes = now;
    }
}
