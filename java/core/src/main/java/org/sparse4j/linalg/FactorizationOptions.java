// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.blas.UpLo;
import org.sparse4j.linalg.solver.SolverKind;
import org.sparse4j.linalg.solver.SolverObject;

/**
 * How a factorisation is made: the order of elimination, what of a symmetric matrix is read, and who is told how it goes.
 * Immutable: every method returns another one.
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

    /** The class's own ordering; nobody is told. */
    public static FactorizationOptions defaults() {
        return DEFAULTS;
    }

    /** Columns (of symmetric matrices rows too) are eliminated in this order. */
    public FactorizationOptions ordering(Ordering kind) {
        Arguments.given(kind, "FactorizationOptions", "the ordering");
        return new FactorizationOptions(kind, null, triangle, listener);
    }

    /**
     * Columns (of symmetric matrices rows too) are eliminated in an order of the caller's, but for columns that may
     * change places without another factor coming of it.
     *
     * @param columns every column's number once, the first to be eliminated first: [columns], INT or LONG, dense; read
     *     when a matrix is factorised
     */
    public FactorizationOptions ordering(INDArray columns) {
        Arguments.given(columns, "FactorizationOptions", "the order");
        return new FactorizationOptions(null, columns, triangle, listener);
    }

    /**
     * Reads this triangle of a symmetric matrix, whatever the other one holds: of {@link SparseCholesky} and
     * {@link SparseLDLT}, which compare both triangles where none is chosen. Others, which read the whole matrix, throw
     * IllegalArgumentException.
     */
    public FactorizationOptions triangle(UpLo half) {
        Arguments.given(half, "FactorizationOptions", "the triangle");
        return new FactorizationOptions(ordering, order, half, listener);
    }

    /** Who is told how it goes; what it throws ends the factorisation and comes out of it. */
    public FactorizationOptions listener(FactorizationListener told) {
        Arguments.given(told, "FactorizationOptions", "the listener");
        return new FactorizationOptions(ordering, order, triangle, told);
    }

    /** Factors of a; the ordering is one of these where none was chosen. */
    SolverObject factorized(SolverKind kind, INDArray a, Ordering otherwise, long... more) {
        return SolverObject.factorized(kind, a, order, (ordering == null ? otherwise : ordering).ordinal(), listener, more);
    }

    /** What s4j_solver takes: 0 the lower triangle, 1 the upper one, 2 both. */
    long triangleCode() {
        return triangle == null ? 2 : triangle == UpLo.UPPER ? 1 : 0;
    }

    /** This, for a method that reads the whole matrix. */
    FactorizationOptions wholeMatrix(String method) {
        if (triangle != null) {
            throw new IllegalArgumentException(method + " reads the whole matrix, and takes no triangle(" + triangle
                    + "); SparseCholesky and SparseLDLT do");
        }
        return this;
    }

    /** May be null. */
    FactorizationListener listener() {
        return listener;
    }

    /** What was set, as it is set: {@code FactorizationOptions.defaults().ordering(AMD)}. */
    @Override
    public String toString() {
        return "FactorizationOptions.defaults()" + (ordering == null ? "" : ".ordering(" + ordering + ")")
                + (order == null ? "" : ".ordering(columns)")
                + (triangle == null ? "" : ".triangle(" + triangle + ")") + (listener == null ? "" : ".listener(told)");
    }
}
