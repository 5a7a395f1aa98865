// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.operations;

import org.sparse4j.blas.Semiring;
import org.sparse4j.spark.grid.MatrixBlocks;

/**
 * The settings of a product, as {@code MmulOptions} describes them.
 *
 * @param mask the mask, or null
 * @param parts the number of parts of the inner dimension; 0 if the product chooses it
 */
public record ProductSettings(Way way, Semiring semiring, MatrixBlocks mask, boolean complement, int parts) {
    static final ProductSettings DEFAULTS = new ProductSettings(Way.AUTO, Semiring.PLUS_TIMES, null, false, 0);

    /** The strategy; the names are those of {@code MmulOptions.Strategy}. */
    public enum Way {
        AUTO, BROADCAST, GRID, SPLIT
    }
}
