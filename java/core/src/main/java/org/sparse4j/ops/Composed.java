// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.Dense;
import org.sparse4j.array.structure.Joining;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/** The functions of {@link Transforms} that consist of several operations. */
final class Composed {
    /** ND4J's EPS_THRESHOLD, which prevents the division of a constant column by 0. */
    private static final double EPS = 1e-5;
    /** The squares of smaller numbers lose digits. */
    private static final double SMALL = 0x1p-480;
    /** The squares of numbers up to 2^MOST_EXPONENT, and sums of many such squares, are in the range of the type. */
    private static final int MOST_EXPONENT = 450;
    private static final int MOST_FLOAT_EXPONENT = 50;

    private Composed() {}

    static INDArray cross(INDArray x, INDArray y) {
        Arguments.given(x, "cross", "the first array");
        Arguments.given(y, "cross", "the second array");
        requireTriples(x);
        requireTriples(y);
        INDArray[] parts = new INDArray[3];
        try {
            for (int i = 0; i < 3; i++) {
                int next = (i + 1) % 3;
                int last = (i + 2) % 3;
                try (INDArray plus = x.slice(next, -1).mul(y.slice(last, -1));
                        INDArray minus = x.slice(last, -1).mul(y.slice(next, -1))) {
                    parts[i] = plus.sub(minus);
                }
            }
            return Joining.stack(-1, parts);
        } finally {
            for (INDArray part : parts) {
                if (part != null) {
                    part.close();
                }
            }
        }
    }

    private static void requireTriples(INDArray x) {
        if (x.rank() == 0 || x.size(-1) != 3) {
            throw new IllegalArgumentException("cross: the shape is " + Arrays.toString(x.shape())
                    + "; a vector product needs three elements along the last dimension");
        }
    }

    static INDArray mpow(INDArray x, int n, boolean copy) {
        if (!Arguments.given(x, "mpow", "the matrix").isSquare()) {
            throw new IllegalArgumentException("mpow: the shape is " + Arrays.toString(x.shape()) + "; only a square matrix has powers");
        }
        if (n < 0) {
            throw new IllegalArgumentException("mpow: the power is " + n + "; it must be 0 or more, because mpow computes no inverse");
        }
        INDArray power = power(x, n);
        if (copy) {
            return power;
        }
        try (power) {
            return x.assign(power);
        }
    }

    private static INDArray power(INDArray x, int n) {
        if (n < 2) {
            return n == 0 ? identity(x) : x.dup();
        }
        try (INDArray half = power(x, n / 2)) {
            INDArray square = half.mmul(half);
            if (n % 2 == 0) {
                return square;
            }
            try (square) {
                return square.mmul(x);
            }
        }
    }

    private static INDArray identity(INDArray x) {
        try (INDArray ones = Dense.ones(x.dataType(), x.size(0)); INDArray sparse = ones.toFormat(SparseFormat.COO);
                INDArray diagonal = Structure.diag(x.isSparse() ? sparse : ones, 0)) {
            return diagonal.toFormat(x.getFormat());
        }
    }

    static INDArray normalize(INDArray x) {
        requireFloating("normalizeZeroMeanAndUnitVariance", x);
        if (x.rank() != 2) {
            throw new IllegalArgumentException("normalizeZeroMeanAndUnitVariance needs a matrix, whose columns it normalizes; the shape is "
                    + Arrays.toString(x.shape()));
        }
        double[] units = units(x);
        if (units == null) {
            try (INDArray means = x.mean(0); INDArray deviations = x.std(0); INDArray divisors = deviations.add(EPS);
                    INDArray centred = x.subRowVector(means); INDArray scaled = centred.divRowVector(divisors)) {
                return x.assign(scaled);
            }
        }
        double[] leasts = Arrays.stream(units).map(unit -> EPS / unit).toArray();
        // Dividing x also divides its implicit elements, so the fill of a column is in the unit of the column too.
        try (INDArray parts = row(units, x.dataType()); INDArray least = row(leasts, x.dataType());
                INDArray inUnits = x.divRowVector(parts); INDArray means = inUnits.mean(0); INDArray deviations = inUnits.std(0);
                INDArray divisors = deviations.add(least); INDArray centred = inUnits.subRowVector(means);
                INDArray scaled = centred.divRowVector(divisors)) {
            return x.assign(scaled);
        }
    }

    private static INDArray row(double[] values, DataType type) {
        INDArray doubles = Dense.vector(values);
        if (type == DataType.DOUBLE) {
            return doubles;
        }
        try (doubles) {
            return doubles.castTo(type);
        }
    }

    /**
     * Returns a unit for each column: 1, or a power of two near its largest magnitude if squares or sums may exceed the
     * range of the type. Returns null if all units are 1.
     */
    private static double[] units(INDArray x) {
        if (x.length() == 0) {
            return null;
        }
        double[] units;
        try (INDArray largest = x.normmax(0)) {
            units = largest.toDoubleVector();
        }
        int most = x.dataType() == DataType.FLOAT ? MOST_FLOAT_EXPONENT : MOST_EXPONENT;
        boolean any = false;
        for (int j = 0; j < units.length; j++) {
            int exponent = Math.getExponent(units[j]);
            boolean beyond = exponent > most && Double.isFinite(units[j]);
            any |= beyond;
            units[j] = beyond ? Math.scalb(1.0, exponent) : 1;
        }
        return any ? units : null;
    }

    static INDArray unitVector(INDArray x) {
        requireFloating("unitVec", x);
        double length = x.norm2Number().doubleValue();
        boolean floats = x.dataType() == DataType.FLOAT;
        // The squares, or the length in the type of x, may be outside the range of normal numbers.
        if (length < (floats ? Float.MIN_NORMAL : SMALL) || length > (floats ? Float.MAX_VALUE : Double.MAX_VALUE)) {
            double largest = x.normmaxNumber().doubleValue();
            if (largest > 0 && largest <= Double.MAX_VALUE) {
                // Computes in a copy and writes x once, so that x stays unchanged if memory is short.
                try (INDArray unit = x.div(largest)) {
                    return x.assign(unit.divi(unit.norm2Number()));
                }
            }
        }
        return length > 0 ? x.divi(length) : x;
    }

    private static void requireFloating(String method, INDArray x) {
        DataType type = Arguments.given(x, method, "the array").dataType();
        if (!type.isFloating()) {
            throw new IllegalArgumentException(method + ": " + type + " holds no fractions, and the result is written in place; convert "
                    + "the array with castTo(DataType.DOUBLE) first");
        }
    }

    static INDArray reverse(INDArray x, boolean copy) {
        INDArray reversed = Arguments.given(x, "reverse", "the array").flip();
        if (copy) {
            return reversed;
        }
        try (reversed) {
            return x.assign(reversed);
        }
    }

    static INDArray isMax(INDArray x, INDArray result) {
        Arguments.given(result, "isMax", "the array for the result");
        try (INDArray marks = Call.of(Function.ALONG, AlongOp.IS_MAX).operand(x).array()) {
            if (!result.equalShapes(marks)) {
                throw new IllegalArgumentException("isMax: the array for the result has shape " + Arrays.toString(result.shape())
                        + "; it must be " + Arrays.toString(marks.shape()));
            }
            return result.assign(marks);
        }
    }

    static INDArray isMax(INDArray x, DataType type) {
        Arguments.given(type, "isMax", "the data type");
        INDArray marks = Call.of(Function.ALONG, AlongOp.IS_MAX).operand(x).array();
        if (marks.dataType() == type) {
            return marks;
        }
        try (marks) {
            return marks.castTo(type);
        }
    }
}
