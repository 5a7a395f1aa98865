// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpCode;

/** An operation with the permanent number it has in {@code sparse4j_ops.def}. With its operands: {@link Operation}. */
public interface Op extends OpCode {
    /** Returns the name of the constant. */
    String name();

    @Override
    default String nativeName() {
        return name();
    }

    /** Returns the name as methods and messages have it, such as countNonZero. */
    default String opName() {
        return OpCall.name(this);
    }

    /** Returns the family. */
    OpFamily family();

    /** What it does with elements that are not stored. */
    default FillRule fillRule() {
        return family().fillRule();
    }
}
