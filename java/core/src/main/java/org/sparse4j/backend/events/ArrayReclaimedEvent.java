// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The event of an array that was never closed. Its stack would be that of the thread that happens to free it. */
@Name("org.sparse4j.ArrayReclaimed")
@Label("Array Reclaimed")
@Description("The garbage collector has found an array that was never closed, and its native memory is freed")
@Category("Sparse4j")
@StackTrace(false)
final class ArrayReclaimedEvent extends SizedEvent {
    @Label("Created At")
    @Description("The stack from the caller's code on; present if leak detection has recorded it")
    String createdAt;

    @Label("Reclaimed Arrays")
    @Description("The number of arrays reclaimed before this one since the start, of any size")
    long reclaimedArrays;
}
