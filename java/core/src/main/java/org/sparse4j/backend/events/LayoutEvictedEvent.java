// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** The event of an array that has lost derived layouts. */
@Name("org.sparse4j.LayoutEvicted")
@Label("Layout Evicted")
@Description("An array has lost derived layouts; recorded by the next operation that uses the array")
@Category("Sparse4j")
final class LayoutEvictedEvent extends LayoutEvent {
    @Label("Operation")
    @Description("The operation during which the layouts were dropped, such as a write; missing if they were dropped"
            + " between two operations on the array, for example because memory was short")
    String operation;
}
