// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** The event of an operation that has made a derived layout of an operand. */
@Name("org.sparse4j.LayoutMade")
@Label("Layout Made")
@Description("An operation has made a derived layout of an operand, to reuse it later")
@Category("Sparse4j")
final class LayoutMadeEvent extends LayoutEvent {
    @Label("Operation")
    @Description("The operation that made the layout")
    String operation;
}
