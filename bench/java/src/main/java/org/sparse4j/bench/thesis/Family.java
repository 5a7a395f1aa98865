// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.util.ArrayList;
import java.util.List;
import org.sparse4j.DataType;

/** The tables of the page, with the problems of each. */
public enum Family {
    /** Operations on vectors: dot, axpy, nrm2, rot. */
    LEVEL1("level 1"),
    /** Products of matrices and vectors: gemv with the matrix and with its transpose. */
    LEVEL2("level 2"),
    /** Views of parts of a matrix, and copies of these parts. */
    VIEWS("views"),
    /** Operations on arrays of rank 3: sums along each dimension, and slices across it. */
    DIMENSIONS("dimensions");

    /** The dot product of two vectors. This and the next constants are names of routines, as the page shows them. */
    public static final String DOT = "dot";
    /** y = alpha x + y. */
    public static final String AXPY = "axpy";
    /** The Euclidean norm. */
    public static final String NRM2 = "nrm2";
    /** A plane rotation of two vectors. */
    public static final String ROT = "rot";
    /** y = A x. */
    public static final String GEMV = "gemv";
    /** y = A^T x. */
    public static final String GEMV_T = "gemv, transposed";
    /** The cosine c of the plane rotation. */
    public static final double C = 0.6;
    /** The sine s of the plane rotation: c^2 + s^2 = 1. */
    public static final double S = 0.8;
    /** The factor alpha of axpy, so small that the vector y stays finite in all repetitions. */
    public static final double ALPHA = 1e-9;

    private static final double[] DENSITIES = {1e-5, 1e-4, 1e-3, 1e-2, 5e-2, 1e-1, 2e-1, 5e-1};

    private final String table;

    Family(String table) {
        this.table = table;
    }

    /** Returns a small problem of this family for the warm-up, in which the JVM compiles the routines; its times are discarded. */
    Problem.Plan warmUp() {
        long[] shape = switch (this) {
            case LEVEL1 -> new long[] {2000};
            case LEVEL2, VIEWS -> new long[] {50, 50};
            case DIMENSIONS -> new long[] {10, 10, 20};
        };
        return new Problem.Plan(shape, 0.1, DataType.DOUBLE);
    }

    /** Returns the name of the table on the page. */
    String table() {
        return table;
    }

    /** Returns a rough estimate of the seconds that a problem takes on two cores, for the display of the progress. */
    double seconds(Problem.Plan plan, boolean quick) {
        double work = switch (this) {
            case LEVEL1 -> 4 + 7e-7 * plan.length() + 6e-7 * plan.entries();
            case LEVEL2 -> 3 + 1.2e-7 * plan.length() + 3e-7 * plan.entries();
            case VIEWS -> 16 + 8e-7 * plan.length();
            case DIMENSIONS -> 5 + 2e-7 * plan.length();
        };
        return quick ? work / 4 : work;
    }

    /** Returns the shapes, densities and types to measure. A quick run has fewer densities, and fewer or smaller shapes. */
    List<Problem.Plan> plans(boolean quick) {
        double[] few = quick ? new double[] {1e-3, 1e-2, 1e-1, 5e-1} : DENSITIES;
        double[] three = {1e-3, 1e-2, 1e-1};
        DataType[] types = {DataType.DOUBLE, DataType.FLOAT};
        DataType[] one = {DataType.DOUBLE};
        return switch (this) {
            case LEVEL1 -> quick ? plans(few, types, new long[] {10_000}, new long[] {1_000_000})
                    : plans(few, types, new long[] {10_000}, new long[] {1_000_000}, new long[] {10_000_000});
            case LEVEL2 -> quick ? plans(few, types, new long[] {1000, 1000})
                    : plans(few, types, new long[] {1000, 1000}, new long[] {10_000, 10_000});
            case VIEWS -> plans(three, one, quick ? new long[] {1000, 1000} : new long[] {4000, 4000});
            case DIMENSIONS -> plans(three, one, quick ? new long[] {50, 100, 200} : new long[] {100, 400, 1000});
        };
    }

    private static List<Problem.Plan> plans(double[] densities, DataType[] types, long[]... shapes) {
        List<Problem.Plan> all = new ArrayList<>();
        for (long[] shape : shapes) {
            for (DataType type : types) {
                for (double density : densities) {
                    all.add(new Problem.Plan(shape, density, type));
                }
            }
        }
        return all;
    }
}
