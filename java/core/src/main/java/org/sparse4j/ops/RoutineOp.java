// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.DataType;

/**
 * A routine of BLAS or LAPACK, or a product of tensors. It takes several arrays or writes into them, so its result type
 * is declared here instead of being found by a run.
 */
interface RoutineOp extends Op {
    /**
     * Returns the type of the number or array that the routine returns or writes, for operands of one type; null if the
     * routine does not accept that type.
     */
    DataType resultType(DataType type);
}
