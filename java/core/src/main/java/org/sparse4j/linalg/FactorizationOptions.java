// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.blas.UpLo;
import org.sparse4j.linalg.solver.SolverKind;
import org.sparse4j.linalg.solver.SolverObject;

/**
 * Options of {@link SparseCholesky}, {@link SparseLDLT}, {@link SparseLU} and {@link SparseQR}: the fill-reducing
 * ordering, the triangle to read, and a progress listener. Instances are immutable: each method that sets an option
 * returns a changed copy.
 *
 * @since 0.1.0
 */
public final class FactorizationOptions {
    private static final FactorizationOptions DEFAULTS = new FactorizationOptions(null, null, null, null);

    private final Ordering ordering;
    private final INDArray order;
    private final UpLo triangle;
    private final FactorizationListener listener;

    private FactorizationOptions(Ordering ordering, INDArray order, UpLo triangle, FactorizationListener listener) {
        this.ordering = ordering;
        this.order = order;
        this.triangle = triangle;
        this.listener = listener;
    }

    /** Returns the default options: the default ordering of the class, both triangles, and no listener. */
    public static FactorizationOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Sets the fill-reducing ordering: the order in which the columns are eliminated. For symmetric factorisations, the
     * same order applies to the rows.
     */
    public FactorizationOptions ordering(Ordering kind) {
        Arguments.given(kind, "FactorizationOptions", "the ordering");
        return new FactorizationOptions(kind, null, triangle, listener);
    }

    /**
     * Sets the elimination order of the columns; for symmetric factorisations, also of the rows. The factorisation may
     * exchange columns in this order if that does not change the number of entries of the factors.
     *
     * @param columns the number of each column once, in the order of elimination: [columns], INT or LONG, dense. The
     *     array is not copied; each factorisation reads it.
     */
    public FactorizationOptions ordering(INDArray columns) {
        Arguments.given(columns, "FactorizationOptions", "the order");
        return new FactorizationOptions(null, columns, triangle, listener);
    }

    /**
     * Sets the triangle of a symmetric matrix to read; the elements of the other triangle may have any value. Without
     * this option, {@link SparseCholesky} and {@link SparseLDLT} read and compare both triangles. The other classes
     * read the whole matrix and throw IllegalArgumentException if a triangle is set.
     */
    public FactorizationOptions triangle(UpLo half) {
        Arguments.given(half, "FactorizationOptions", "the triangle");
        return new FactorizationOptions(ordering, order, half, listener);
    }

    /**
     * Sets the listener that receives the progress of the factorisation. An exception that the listener throws ends the
     * factorisation and propagates to the caller.
     */
    public FactorizationOptions listener(FactorizationListener told) {
        Arguments.given(told, "FactorizationOptions", "the listener");
        return new FactorizationOptions(ordering, order, triangle, told);
    }

    /** Factorises a, with the given ordering if none was set. */
    SolverObject factorized(SolverKind kind, INDArray a, Ordering otherwise, long... more) {
        return SolverObject.factorized(kind, a, order, (ordering == null ? otherwise : ordering).ordinal(), listener, more);
    }

    /** Returns the code that s4j_solver takes: 0 for the lower triangle, 1 for the upper, 2 for both. */
    long triangleCode() {
        return triangle == null ? 2 : triangle == UpLo.UPPER ? 1 : 0;
    }

    /** Returns this; throws if a triangle is set, since the method reads the whole matrix. */
    FactorizationOptions wholeMatrix(String method) {
        if (triangle != null) {
            throw new IllegalArgumentException(method + " reads the whole matrix and takes no option triangle(" + triangle
                    + "); SparseCholesky and SparseLDLT take it");
        }
        return this;
    }

    /** Returns the listener, or null. */
    FactorizationListener listener() {
        return listener;
    }

    /** Returns the calls that set these options, for example {@code FactorizationOptions.defaults().ordering(AMD)}. */
    @Override
    public String toString() {
        return "FactorizationOptions.defaults()" + (ordering == null ? "" : ".ordering(" + ordering + ")")
                + (order == null ? "" : ".ordering(columns)")
                + (triangle == null ? "" : ".triangle(" + triangle + ")") + (listener == null ? "" : ".listener(told)");
    }
}
