// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.Fitted;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Conditions;

/** Checks and helpers that all transformers share. */
final class Samples {
    private static final int MOST_COLUMNS = Integer.MAX_VALUE - 8;

    private Samples() {}

    /** Throws unless the array is a matrix of samples. */
    static INDArray check(String method, INDArray x) {
        if (Arguments.given(x, method, "the matrix").rank() != 2) {
            throw new IllegalArgumentException(method + ": the shape is " + Arrays.toString(x.shape())
                    + "; it must be a matrix of samples by features");
        }
        if (x.isSparse() && x.fillValue().doubleValue() != 0) {
            throw new IllegalArgumentException(method + ": the fill is " + x.fillValue() + "; it must be 0,"
                    + " since features that are not stored count as 0");
        }
        return x;
    }

    /** Throws unless the array is a matrix with at least one sample. */
    static INDArray checkFit(String method, INDArray x) {
        if (check(method, x).size(0) == 0) {
            throw new IllegalArgumentException(method + ": the shape is " + Arrays.toString(x.shape())
                    + "; there must be at least one sample");
        }
        if (x.size(1) > MOST_COLUMNS) {
            throw new IllegalArgumentException(method + ": " + x.size(1) + " columns were given; there may be at most " + MOST_COLUMNS);
        }
        return x;
    }

    /** Throws unless the array is a matrix with the fitted number of columns. */
    static INDArray check(String method, INDArray x, double[] fitted) {
        Fitted.of(method, fitted);
        if (check(method, x).size(1) != fitted.length) {
            throw new IllegalArgumentException(method + ": the data has " + x.size(1) + " columns, but fit saw " + fitted.length);
        }
        return x;
    }

    /** Returns whether a type can represent a number exactly. */
    static boolean has(DataType type, double number) {
        return switch (type) {
            case DOUBLE -> true;
            case FLOAT -> Double.isNaN(number) || (float) number == number;
            case INT -> (int) number == number;
            case LONG -> (long) number == number && number < 0x1p63;
            case BOOL -> number == 0 || number == 1;
        };
    }

    /** Returns a FLOAT or DOUBLE copy that can be changed in place. */
    static INDArray copy(INDArray x) {
        return x.dataType().isFloating() ? x.dup() : x.castTo(DataType.DOUBLE);
    }

    /** Returns a row vector of a matrix's type. */
    static INDArray row(double[] values, INDArray like) {
        INDArray row = Sparse4j.create(values);
        if (like.dataType() == DataType.DOUBLE) {
            return row;
        }
        try (row) {
            return row.castTo(like.dataType());
        }
    }

    /** Returns the divisors with 1 in place of 0. */
    static INDArray nonzero(INDArray divisors) {
        BooleanIndexing.replaceWhere(divisors, 1, Conditions.equals(0));
        return divisors;
    }
}
