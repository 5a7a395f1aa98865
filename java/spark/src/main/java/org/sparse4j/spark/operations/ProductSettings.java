// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.operations;

import org.sparse4j.blas.Semiring;
import org.sparse4j.spark.grid.MatrixBlocks;

/**
 * How a product is computed, as {@code MmulOptions} tells users.
 *
 * @param mask null: none
 * @param parts of the inner dimension; 0: as many as seem right
 */
public record ProductSettings(Way way, Semiring semiring, MatrixBlocks mask, boolean complement, int parts) {
    static final ProductSettings DEFAULTS = new ProductSettings(Way.AUTO, Semiring.PLUS_TIMES, null, false, 0);

    /** Which blocks are sent where: each as the strategy of its name. */
    public enum Way {
        AUTO, BROADCAST, GRID, SPLIT
    }
}
