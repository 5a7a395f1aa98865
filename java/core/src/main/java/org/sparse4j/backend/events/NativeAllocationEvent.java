// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** The event of an operation that has allocated native memory for an array, or staging memory. */
@Name("org.sparse4j.NativeAllocation")
@Label("Native Allocation")
@Description("An operation has allocated native memory for a new array, or staging memory")
@Category("Sparse4j")
final class NativeAllocationEvent extends SizedEvent {
    @Label("Operation")
    @Description("The method or operation that allocated the memory")
    String operation;

    @Label("Workspace")
    @Description("The number of the workspace that holds the array, or 0")
    long workspace;
}
