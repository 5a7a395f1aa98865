// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.ops.Level1Op;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/**
 * BLAS level 1: operations on vectors of every format, which may be views. A vector has rank 1, or rank 2 with one
 * dimension of length 1.
 *
 * <ul>
 * <li><b>Increments.</b> A view replaces BLAS's increment: {@code x.get(interval(0, 2, n))} is x with incx = 2. For a
 *     negative increment, pass the copy that {@code x.flip()} returns.
 * <li><b>Types.</b> Vectors are FLOAT or DOUBLE. All routines except the rotations also accept INT and LONG.
 * <li><b>Implicit zeros</b> contribute nothing. Only dot, nrm2, asum, iamax and iamin accept a fill other than 0; iamax
 *     and iamin ignore it.
 * <li><b>Aliasing.</b> The written vector may share memory with an operand: the routine behaves as if it copied the
 *     operands first.
 * </ul>
 *
 * <p>Each method takes O(stored entries) time, for DENSE vectors O(length). Each throws IllegalArgumentException if the
 * type is BOOL, the routine does not accept the fill, or lengths differ.
 *
 * @since 0.1.0
 */
public final class Level1 {
    /** The norm below which squares lose digits or vanish. */
    private static final double SMALL = 1e-140;

    // For rotg: the range of factors that scale a square. For rotmg: the factor that keeps d1 and d2 near 1.
    private static final double SAFE_MIN = Double.MIN_NORMAL;
    private static final double SAFE_MAX = 0x1p1023;
    private static final double GAMMA = 4096;
    private static final double GAMMA_SQUARED = GAMMA * GAMMA;
    private static final double ONE_OVER_GAMMA_SQUARED = 5.9604645e-8;

    private Level1() {}

    /**
     * A plane rotation, from {@link Level1#rotg}: [c s; -s c] (a, b) = (r, 0).
     *
     * @param r the length with a sign; BLAS writes it into a
     * @param z the number from which c and s can be recomputed; BLAS writes it into b
     * @param c the cosine
     * @param s the sine
     * @since 0.1.0
     */
    public record Rotation(double r, double z, double c, double s) {}

    /**
     * A modified plane rotation, from {@link Level1#rotmg}, for {@link Level1#rotm}. It has all four elements of H,
     * including those that BLAS replaces by the flag.
     *
     * @param d1 the updated first scaling factor
     * @param d2 the updated second scaling factor
     * @param x1 the updated first component
     * @param flag BLAS's flag: -2 if H is the identity, -1 if H is full, 0 if its diagonal is 1, 1 if its other
     *     diagonal is (1, -1)
     * @param h11 the element of row 1, column 1
     * @param h21 the element of row 2, column 1
     * @param h12 the element of row 1, column 2
     * @param h22 the element of row 2, column 2
     * @since 0.1.0
     */
    public record ModifiedRotation(double d1, double d2, double x1, int flag, double h11, double h21, double h12,
            double h22) {}

    /** Returns the sum of x_i y_i. */
    public static double dot(INDArray x, INDArray y) {
        return Call.of(Function.LEVEL1, Level1Op.DOT).operand(x).operand(y).number().doubleValue();
    }

    /** Returns the Euclidean norm. No intermediate result overflows or underflows. */
    public static double nrm2(INDArray x) {
        double plain = reduce(ReduceOp.NORM2, x);
        if (plain > SMALL && plain < Double.POSITIVE_INFINITY || Double.isNaN(plain)) {
            return plain;
        }
        // Scales as the reference BLAS if squares leave the range of DOUBLE.
        try (INDArray sizes = Call.of(Function.TRANSFORM, TransformOp.ABS).operand(x).array()) {
            double largest = sizes.isEmpty() ? 0 : sizes.maxNumber().doubleValue();
            if (largest == 0 || Double.isInfinite(largest)) {
                return largest;
            }
            try (INDArray scaled = sizes.div(largest)) {
                return largest * reduce(ReduceOp.NORM2, scaled);
            }
        }
    }

    /** Returns the sum of absolute values. */
    public static double asum(INDArray x) {
        return reduce(ReduceOp.NORM1, x);
    }

    private static double reduce(ReduceOp op, INDArray x) {
        return Call.of(Function.REDUCE, op).operand(x).flag(Flags.NUMBER).number().doubleValue();
    }

    /**
     * Returns the position, among the stored values, of the first one with the largest magnitude, or of the first NaN;
     * -1 if no value is stored.
     */
    public static long iamax(INDArray x) {
        return extreme(x, 0, 1);
    }

    /**
     * Returns the position, among the stored values, of the first one with the smallest magnitude, or of the first NaN;
     * -1 if no value is stored.
     */
    public static long iamin(INDArray x) {
        return extreme(x, 1, 1);
    }

    /**
     * Returns the index in the vector of the stored value that {@link #iamax(INDArray)} finds; -1 if no value is
     * stored.
     */
    public static long iamaxCoordinate(INDArray x) {
        return extreme(x, 0, 2);
    }

    /**
     * Returns the index in the vector of the stored value that {@link #iamin(INDArray)} finds; -1 if no value is
     * stored.
     */
    public static long iaminCoordinate(INDArray x) {
        return extreme(x, 1, 2);
    }

    private static long extreme(INDArray x, int least, int word) {
        return Call.of(Function.LEVEL1, Level1Op.IAMAX).operand(x).integer(least).run().word(word);
    }

    /** Computes y = alpha x + y. A sparse y also stores the entries of x. Returns y. */
    public static INDArray axpy(Number alpha, INDArray x, INDArray y) {
        Call.of(Function.LEVEL1, Level1Op.AXPY).operand(x).operand(y).scalar(alpha).run();
        return y;
    }

    /** Computes x = alpha x. A sparse x keeps its pattern. Returns x. */
    public static INDArray scal(Number alpha, INDArray x) {
        Call.of(Function.LEVEL1, Level1Op.SCAL).operand(x).scalar(alpha).run();
        return x;
    }

    /** Exchanges the elements of x and y, which must have the same type. Each keeps its format. Returns y. */
    public static INDArray swap(INDArray x, INDArray y) {
        Call.of(Function.LEVEL1, Level1Op.SWAP).operand(x).operand(y).run();
        return y;
    }

    /** Copies x into y. The array y keeps its format and type. Returns y. */
    public static INDArray copy(INDArray x, INDArray y) {
        Call.of(Function.LEVEL1, Level1Op.COPY).operand(x).operand(y).run();
        return y;
    }

    /** Applies a plane rotation: x = c x + s y and y = c y - s x, with the old x. Sparse vectors fill in. */
    public static void rot(INDArray x, INDArray y, Number c, Number s) {
        Call.of(Function.LEVEL1, Level1Op.ROT).operand(x).operand(y).scalar(c).scalar(s).run();
    }

    /**
     * Applies a modified plane rotation: x = h11 x + h12 y and y = h21 x + h22 y, with the old x. Sparse vectors fill
     * in. BLAS has a flag for elements of H that are 1 or -1; this method takes all elements, in BLAS's order.
     */
    public static void rotm(INDArray x, INDArray y, double h11, double h21, double h12, double h22) {
        Call.of(Function.LEVEL1, Level1Op.ROTM).operand(x).operand(y).integer(Double.doubleToRawLongBits(h11))
                .integer(Double.doubleToRawLongBits(h12)).integer(Double.doubleToRawLongBits(h21))
                .integer(Double.doubleToRawLongBits(h22)).run();
    }

    /**
     * Returns the plane rotation that maps (a, b) to (r, 0). It scales as LAPACK 3.10 does, so that no intermediate
     * result overflows or underflows.
     */
    public static Rotation rotg(double a, double b) {
        double sizeA = Math.abs(a);
        double sizeB = Math.abs(b);
        if (sizeB == 0) {
            return new Rotation(a, 0, 1, 0);
        } else if (sizeA == 0) {
            return new Rotation(b, 1, 0, 1);
        }
        double scale = Math.min(SAFE_MAX, Math.max(SAFE_MIN, Math.max(sizeA, sizeB)));
        double sign = Math.copySign(1, sizeA > sizeB ? a : b);
        double r = sign * (scale * Math.sqrt(a / scale * (a / scale) + b / scale * (b / scale)));
        double c = a / r;
        double s = b / r;
        double z = sizeA > sizeB ? s : c != 0 ? 1 / c : 1;
        return new Rotation(r, z, c, s);
    }

    /**
     * Returns the modified rotation H that makes the second component of H (sqrt(d1) x1, sqrt(d2) y1) zero, with the
     * updated d1, d2 and x1. The method computes as the reference BLAS, except that in the reference BLAS a second
     * rescaling overwrites part of H.
     */
    public static ModifiedRotation rotmg(double d1, double d2, double x1, double y1) {
        double p2 = d2 * y1;
        if (d1 < 0) {
            return new ModifiedRotation(0, 0, 0, -1, 0, 0, 0, 0);
        } else if (p2 == 0) {
            return new ModifiedRotation(d1, d2, x1, -2, 1, 0, 0, 1);
        }
        double p1 = d1 * x1;
        double q2 = p2 * y1;
        double q1 = p1 * x1;
        if (Math.abs(q1) > Math.abs(q2)) {
            double h21 = -y1 / x1;
            double h12 = p2 / p1;
            double u = 1 - h12 * h21;
            return u > 0 ? rescaled(new double[] {d1 / u, d2 / u, x1 * u, 1, h21, h12, 1}, 0)
                    : new ModifiedRotation(0, 0, 0, -1, 0, 0, 0, 0);
        } else if (q2 < 0) {
            return new ModifiedRotation(0, 0, 0, -1, 0, 0, 0, 0);
        }
        double h11 = p1 / p2;
        double h22 = x1 / y1;
        double u = 1 + h11 * h22;
        return rescaled(new double[] {d2 / u, d1 / u, y1 * u, h11, -1, 1, h22}, 1);
    }

    /** Scales d1 and d2 to about 1; values are d1, d2, x1, h11, h21, h12, h22. */
    private static ModifiedRotation rescaled(double[] v, int given) {
        int flag = given;
        for (int d = 0; d < 2; d++) {
            while (v[d] != 0 && !Double.isInfinite(v[d])
                    && (Math.abs(v[d]) <= ONE_OVER_GAMMA_SQUARED || Math.abs(v[d]) >= GAMMA_SQUARED)) {
                boolean small = Math.abs(v[d]) <= ONE_OVER_GAMMA_SQUARED;
                v[d] = small ? v[d] * GAMMA_SQUARED : v[d] / GAMMA_SQUARED;
                double factor = small ? 1 / GAMMA : GAMMA;
                if (d == 0) {
                    v[2] *= factor;
                }
                // row d + 1 of H
                v[3 + d] *= factor;
                v[5 + d] *= factor;
                flag = -1;
            }
        }
        return new ModifiedRotation(v[0], v[1], v[2], flag, v[3], v[4], v[5], v[6]);
    }
}
