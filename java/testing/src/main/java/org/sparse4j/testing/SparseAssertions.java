// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.testing;

import org.sparse4j.INDArray;

/**
 * The entry point of assertions about arrays for AssertJ.
 *
 * <pre>{@code
 * import static org.sparse4j.testing.SparseAssertions.assertThat;
 *
 * assertThat(x.mmul(y)).hasFormat(SparseFormat.CSR).isEqualTo(expected, 1e-12);
 * }</pre>
 *
 * @since 0.1.0
 */
public final class SparseAssertions {
    private SparseAssertions() {}

    /** Returns the assertions about an array, which may be null. */
    public static INDArrayAssert assertThat(INDArray actual) {
        return new INDArrayAssert(actual);
    }
}
