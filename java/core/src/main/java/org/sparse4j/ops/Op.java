// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpCode;

/**
 * An operation, with the number that it has in {@code sparse4j_ops.def} and that never changes. An {@link Operation}
 * adds the operands.
 *
 * @since 0.1.0
 */
public interface Op extends OpCode {
    /** Returns the name of the constant. */
    String name();

    @Override
    default String nativeName() {
        return name();
    }

    /** Returns the name that methods and messages use, such as countNonZero. */
    default String opName() {
        return OpCall.name(this);
    }

    /** Returns the family. */
    OpFamily family();

    /** Returns the rule for elements that are not stored. */
    default FillRule fillRule() {
        return family().fillRule();
    }
}
