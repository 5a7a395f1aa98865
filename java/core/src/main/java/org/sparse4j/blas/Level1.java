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
 * BLAS level 1: vectors of every format, views too. A vector has rank 1, or rank 2 with one length 1; its increment is
 * that of a view: {@code x.get(interval(0, 2, n))} is x with incx = 2; a negative one needs the copy that
 * {@code Sparse4j.reverse} makes. FLOAT and DOUBLE, and INT and LONG where nothing is rotated; BOOL is refused. Elements
 * that are not stored are 0 and contribute nothing; arrays with a fill other than 0 are refused, but for dot, nrm2 and
 * asum, as are lengths that differ (IllegalArgumentException). What is written may share memory with what is read: that
 * counts as copied first.
 * O(stored entries), of DENSE O(length).
 */
public final class Level1 {
    /** Squares of numbers whose norm is smaller lose digits or vanish. */
    private static final double SMALL = 1e-140;

    // Of rotg: what a square may be scaled by; of rotmg: the factor by which d1 and d2 are kept near 1.
    private static final double SAFE_MIN = Double.MIN_NORMAL;
    private static final double SAFE_MAX = 0x1p1023;
    private static final double GAMMA = 4096;
    private static final double GAMMA_SQUARED = GAMMA * GAMMA;
    private static final double ONE_OVER_GAMMA_SQUARED = 5.9604645e-8;

    private Level1() {}

    /**
     * A plane rotation, made by {@link Level1#rotg}: [c s; -s c] (a, b) = (r, 0).
     *
     * @param r the length with a sign, what BLAS writes into a
     * @param z what c and s can be had back from, what BLAS writes into b
     * @param c the cosine
     * @param s the sine
     */
    public record Rotation(double r, double z, double c, double s) {}

    /**
     * A modified plane rotation, made by {@link Level1#rotmg}, for {@link Level1#rotm}. All four elements of H are given,
     * those too that the flag says are 1, -1 or 0.
     *
     * @param d1 the first scaling factor, updated
     * @param d2 the second scaling factor, updated
     * @param x1 the first component, updated
     * @param flag BLAS's: -2 H is the identity, -1 H is full, 0 its diagonal is 1, 1 its other diagonal is (1, -1)
     * @param h11 the element of row 1, column 1
     * @param h21 the element of row 2, column 1
     * @param h12 the element of row 1, column 2
     * @param h22 the element of row 2, column 2
     */
    public record ModifiedRotation(double d1, double d2, double x1, int flag, double h11, double h21, double h12,
            double h22) {}

    /** The sum of x_i y_i. */
    public static double dot(INDArray x, INDArray y) {
        return Call.of(Function.LEVEL1, Level1Op.DOT).operand(x).operand(y).number().doubleValue();
    }

    /** The Euclidean norm, without overflow or underflow on the way. */
    public static double nrm2(INDArray x) {
        double plain = reduce(ReduceOp.NORM2, x);
        if (plain > SMALL && plain < Double.POSITIVE_INFINITY || Double.isNaN(plain)) {
            return plain;
        }
        // As the reference BLAS: scaled, where squares leave the range of numbers.
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

    /** The sum of absolute values. */
    public static double asum(INDArray x) {
        return reduce(ReduceOp.NORM1, x);
    }

    private static double reduce(ReduceOp op, INDArray x) {
        return Call.of(Function.REDUCE, op).operand(x).flag(Flags.NUMBER).number().doubleValue();
    }

    /** The position, among the stored values, of the first with the largest magnitude; -1 when there is none. */
    public static long iamax(INDArray x) {
        return extreme(x, 0, 1);
    }

    /** The position, among the stored values, of the first with the smallest magnitude; -1 when there is none. */
    public static long iamin(INDArray x) {
        return extreme(x, 1, 1);
    }

    /** The place in the vector of the stored value that {@link #iamax(INDArray)} finds. */
    public static long iamaxCoordinate(INDArray x) {
        return extreme(x, 0, 2);
    }

    /** The place in the vector of the stored value that {@link #iamin(INDArray)} finds. */
    public static long iaminCoordinate(INDArray x) {
        return extreme(x, 1, 2);
    }

    private static long extreme(INDArray x, int least, int word) {
        return Call.of(Function.LEVEL1, Level1Op.IAMAX).operand(x).integer(least).run().word(word);
    }

    /** y = alpha x + y; y, sparse or dense, gets what x stores. Returns y. */
    public static INDArray axpy(Number alpha, INDArray x, INDArray y) {
        Call.of(Function.LEVEL1, Level1Op.AXPY).operand(x).operand(y).scalar(alpha).run();
        return y;
    }

    /** x = alpha x; a sparse x keeps its pattern. Returns x. */
    public static INDArray scal(Number alpha, INDArray x) {
        Call.of(Function.LEVEL1, Level1Op.SCAL).operand(x).scalar(alpha).run();
        return x;
    }

    /** x and y exchange their elements; each keeps its format. They have one type. Returns y. */
    public static INDArray swap(INDArray x, INDArray y) {
        Call.of(Function.LEVEL1, Level1Op.SWAP).operand(x).operand(y).run();
        return y;
    }

    /** y = x, in y's format and type. Returns y. */
    public static INDArray copy(INDArray x, INDArray y) {
        Call.of(Function.LEVEL1, Level1Op.COPY).operand(x).operand(y).run();
        return y;
    }

    /** The plane rotation: x = c x + s y and y = c y - s x, with the old x; sparse operands are filled in. */
    public static void rot(INDArray x, INDArray y, Number c, Number s) {
        Call.of(Function.LEVEL1, Level1Op.ROT).operand(x).operand(y).scalar(c).scalar(s).run();
    }

    /**
     * The modified plane rotation: x = h11 x + h12 y and y = h21 x + h22 y, with the old x; sparse operands are filled in.
     * In BLAS a flag says which elements of H are 1 or -1; here all are given, in BLAS's order.
     */
    public static void rotm(INDArray x, INDArray y, double h11, double h21, double h12, double h22) {
        Call.of(Function.LEVEL1, Level1Op.ROTM).operand(x).operand(y).integer(Double.doubleToRawLongBits(h11))
                .integer(Double.doubleToRawLongBits(h12)).integer(Double.doubleToRawLongBits(h21))
                .integer(Double.doubleToRawLongBits(h22)).run();
    }

    /** The rotation that takes (a, b) to (r, 0): the safe scaling of LAPACK 3.10, no overflow or underflow on the way. */
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
     * The modified rotation H that makes the second component of H (sqrt(d1) x1, sqrt(d2) y1) zero, with d1, d2 and x1 as
     * they are after it. As the reference BLAS, but for a second rescaling, which there overwrites part of H.
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

    /** Brings d1 and d2 near 1; values are d1, d2, x1, h11, h21, h12, h22. */
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
                // Row d + 1 of H.
                v[3 + d] *= factor;
                v[5 + d] *= factor;
                flag = -1;
            }
        }
        return new ModifiedRotation(v[0], v[1], v[2], flag, v[3], v[4], v[5], v[6]);
    }
}
