// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;
import org.sparse4j.blas.Semiring;
import org.sparse4j.spark.operations.ProductSettings;

/** How a product of matrices is computed: immutable, each method gives another one. */
public final class MmulOptions implements Serializable {
    private static final long serialVersionUID = 1L;

    /** How the blocks of both factors reach the tasks that multiply them. */
    public enum Strategy {
        /** BROADCAST if one factor is known to be small, else GRID, or SPLIT if a cell is known to be too large. */
        AUTO,
        /** The driver collects the smaller factor and sends it to all executors; the other factor is shuffled once. */
        BROADCAST,
        /** Cells multiply rows of blocks by columns of blocks: each factor is sent once for each cell of a row or column. */
        GRID,
        /** As GRID, but the inner dimension is cut too, and the partial products are added in their order. */
        SPLIT
    }

    private final Strategy strategy;
    private final Semiring semiring;
    private final DistributedSparseMatrix mask;
    private final boolean complement;
    private final int parts;  // 0: as many as seem right

    private MmulOptions(Strategy strategy, Semiring semiring, DistributedSparseMatrix mask, boolean complement, int parts) {
        this.strategy = strategy;
        this.semiring = semiring;
        this.mask = mask;
        this.complement = complement;
        this.parts = parts;
    }

    /** AUTO, the plain product, no mask. */
    public static MmulOptions defaults() {
        return new MmulOptions(Strategy.AUTO, Semiring.PLUS_TIMES, null, false, 0);
    }

    /** Returns options with this strategy, which decides how the blocks of both factors reach the tasks that multiply them. */
    public MmulOptions strategy(Strategy to) {
        return new MmulOptions(given(to, "the strategy"), semiring, mask, complement, parts);
    }

    /** Over another semiring; what counts as stored is said by {@link DistributedSparseMatrix#mmul(DistributedSparseMatrix, MmulOptions)}. */
    public MmulOptions semiring(Semiring to) {
        return new MmulOptions(strategy, given(to, "the semiring"), mask, complement, parts);
    }

    /**
     * Only where a matrix of the product's shape is not 0; no other entry is formed, and elements elsewhere are the semiring's zero,
     * which is the product's fill. What the matrix does not store has to be 0.
     */
    public MmulOptions mask(DistributedSparseMatrix to) {
        return new MmulOptions(strategy, semiring, given(to, "the mask"), false, parts);
    }

    /** Only where a matrix of the product's shape is 0, as all is that it does not store; else as {@link #mask}. */
    public MmulOptions complement(DistributedSparseMatrix to) {
        return new MmulOptions(strategy, semiring, given(to, "the mask"), true, parts);
    }

    /** SPLIT with the inner dimension cut into so many parts, at least 1. */
    public MmulOptions parts(int to) {
        if (to < 1) {
            throw new IllegalArgumentException("parts: " + to + "; the inner dimension has at least 1 part");
        }
        return new MmulOptions(Strategy.SPLIT, semiring, mask, complement, to);
    }

    private static <T> T given(T x, String what) {
        if (x == null) {
            throw new IllegalArgumentException("mmul: " + what + " must not be null");
        }
        return x;
    }

    /** The same for the package that multiplies. */
    ProductSettings settings() {
        return new ProductSettings(ProductSettings.Way.valueOf(strategy.name()), semiring, mask == null ? null : mask.matrixBlocks(),
                complement, parts);
    }

    @Override
    public String toString() {
        return strategy + " " + semiring + (mask == null ? "" : complement ? " where the mask is 0" : " where the mask is not 0");
    }
}
