// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;
import org.sparse4j.blas.Semiring;
import org.sparse4j.spark.operations.ProductSettings;

/**
 * Sets how a product of matrices is computed. Immutable: each method returns new options that differ in one setting.
 *
 * @since 0.1.0
 */
public final class MmulOptions implements Serializable {
    private static final long serialVersionUID = 1L;

    /**
     * The algorithms by which the blocks of both factors reach the tasks that multiply them.
     *
     * @since 0.1.0
     */
    public enum Strategy {
        /** Chooses BROADCAST if one factor is known to be small; else SPLIT if a cell of GRID is known to be too large; else GRID. */
        AUTO,
        /** The driver collects the smaller factor and sends it to all executors; the other factor is shuffled once. */
        BROADCAST,
        /** Cuts the product into cells, one task each. Each block is sent to every cell of its row or column of cells. */
        GRID,
        /** Works like GRID, but cuts the inner dimension too, and adds the partial products in their order. */
        SPLIT
    }

    private final Strategy strategy;
    private final Semiring semiring;
    private final DistributedSparseMatrix mask;
    private final boolean complement;
    private final int parts;  // 0: the product chooses

    private MmulOptions(Strategy strategy, Semiring semiring, DistributedSparseMatrix mask, boolean complement, int parts) {
        this.strategy = strategy;
        this.semiring = semiring;
        this.mask = mask;
        this.complement = complement;
        this.parts = parts;
    }

    /** Returns the default options: AUTO, PLUS_TIMES, no mask. */
    public static MmulOptions defaults() {
        return new MmulOptions(Strategy.AUTO, Semiring.PLUS_TIMES, null, false, 0);
    }

    /** Returns options with this strategy, which decides how the blocks of both factors reach the tasks that multiply them. */
    public MmulOptions strategy(Strategy to) {
        return new MmulOptions(given(to, "the strategy"), semiring, mask, complement, parts);
    }

    /**
     * Sets the semiring. {@link DistributedSparseMatrix#mmul(DistributedSparseMatrix, MmulOptions)} defines which elements
     * count as stored.
     */
    public MmulOptions semiring(Semiring to) {
        return new MmulOptions(strategy, given(to, "the semiring"), mask, complement, parts);
    }

    /**
     * Computes only the elements at which the mask is not 0. The other elements get the fill value of the product, which is the
     * zero of the semiring. The mask has the shape of the product and the fill value 0.
     */
    public MmulOptions mask(DistributedSparseMatrix to) {
        return new MmulOptions(strategy, semiring, given(to, "the mask"), false, parts);
    }

    /** Computes only the elements at which the mask is 0, stored or not. Otherwise like {@link #mask}. */
    public MmulOptions complement(DistributedSparseMatrix to) {
        return new MmulOptions(strategy, semiring, given(to, "the mask"), true, parts);
    }

    /** Sets SPLIT with this number of parts of the inner dimension, at least 1. */
    public MmulOptions parts(int to) {
        if (to < 1) {
            throw new IllegalArgumentException("parts is " + to + "; it must be at least 1");
        }
        return new MmulOptions(Strategy.SPLIT, semiring, mask, complement, to);
    }

    private static <T> T given(T x, String what) {
        if (x == null) {
            throw new IllegalArgumentException("mmul: " + what + " must not be null");
        }
        return x;
    }

    /** Returns the options for the package that multiplies. */
    ProductSettings settings() {
        return new ProductSettings(ProductSettings.Way.valueOf(strategy.name()), semiring, mask == null ? null : mask.matrixBlocks(),
                complement, parts);
    }

    @Override
    public String toString() {
        return strategy + " " + semiring + (mask == null ? "" : complement ? " where the mask is 0" : " where the mask is not 0");
    }
}
