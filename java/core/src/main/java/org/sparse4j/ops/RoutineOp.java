// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.DataType;

/**
 * A routine of BLAS or LAPACK, or a product of tensors: it takes more than one array or writes into it, so its types are
 * stated, not found by running it.
 */
interface RoutineOp extends Op {
    /**
     * Returns the type of the number it gives or of what it writes, for operands of one type; null when that is
     * refused.
     */
    DataType resultType(DataType type);
}
