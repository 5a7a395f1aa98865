// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.ops.Level1Op;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.Transforms;

/**
 * BLAS on arrays of every format, FLOAT and DOUBLE (and INT and LONG, computed by plain loops; BOOL is refused). A
 * vector has rank 1, or rank 2 with one length 1. Elements that are not stored contribute nothing. Arrays with a fill
 * other than 0 are refused, as are lengths that do not fit (IllegalArgumentException). Level 1 costs O(nnz).
 */
public final class BlasWrapper {
    /** Squares of numbers whose norm is smaller lose digits or vanish. */
    private static final double SMALL = 1e-140;

    private static final BlasWrapper INSTANCE = new BlasWrapper();

    private BlasWrapper() {}

    /** The one of this process. */
    public static BlasWrapper instance() {
        return INSTANCE;
    }

    /** The sum of x_i y_i. */
    public double dot(INDArray x, INDArray y) {
        return OpCall.of(Function.LEVEL1, Level1Op.DOT).operand(x).operand(y).number().doubleValue();
    }

    /** The Euclidean norm. */
    public double nrm2(INDArray x) {
        double plain = reduce(ReduceOp.NORM2, x);
        if (plain > SMALL && plain < Double.POSITIVE_INFINITY || Double.isNaN(plain)) {
            return plain;
        }
        // As the reference BLAS: scaled, where squares leave the range of numbers.
        try (INDArray sizes = Transforms.abs(x, true)) {
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
    public double asum(INDArray x) {
        return reduce(ReduceOp.NORM1, x);
    }

    private static double reduce(ReduceOp op, INDArray x) {
        return OpCall.of(Function.REDUCE, op).operand(x).flag(Flags.NUMBER).number().doubleValue();
    }

    /** The position, among the stored values, of the first with the largest magnitude; -1 when there is none. */
    public long iamax(INDArray x) {
        return extreme(x, 0, 1);
    }

    /** The position, among the stored values, of the first with the smallest magnitude; -1 when there is none. */
    public long iamin(INDArray x) {
        return extreme(x, 1, 1);
    }

    /** The place in the vector of the stored value that {@link #iamax(INDArray)} finds. */
    public long iamaxCoordinate(INDArray x) {
        return extreme(x, 0, 2);
    }

    /** The place in the vector of the stored value that {@link #iamin(INDArray)} finds. */
    public long iaminCoordinate(INDArray x) {
        return extreme(x, 1, 2);
    }

    private static long extreme(INDArray x, int least, int word) {
        return OpCall.of(Function.LEVEL1, Level1Op.IAMAX).operand(x).integer(least).run().word(word);
    }

    /** y = alpha x + y; y, sparse or dense, gets what x stores. Returns y. */
    public INDArray axpy(Number alpha, INDArray x, INDArray y) {
        OpCall.of(Function.LEVEL1, Level1Op.AXPY).operand(x).operand(y).scalar(alpha).run();
        return y;
    }

    /** x = alpha x. Returns x. */
    public INDArray scal(Number alpha, INDArray x) {
        OpCall.of(Function.LEVEL1, Level1Op.SCAL).operand(x).scalar(alpha).run();
        return x;
    }

    /** The plane rotation: x = c x + s y and y = c y - s x, with the old x; sparse operands are filled in. */
    public void rot(INDArray x, INDArray y, Number c, Number s) {
        OpCall.of(Function.LEVEL1, Level1Op.ROT).operand(x).operand(y).scalar(c).scalar(s).run();
    }

    /** y = alpha A x + beta y. Returns y. */
    public INDArray gemv(Number alpha, INDArray a, INDArray x, Number beta, INDArray y) {
        return gemv(alpha, a, false, x, beta, y);
    }

    /** y = alpha op(A) x + beta y, where op may transpose. Returns y. */
    public INDArray gemv(Number alpha, INDArray a, boolean transposeA, INDArray x, Number beta, INDArray y) {
        return OpCall.of(Function.MATMUL).operand(a).operand(x).operand(y).flag(Flags.RESULT).scalar(alpha).scalar(beta)
                .flag(Flags.TRANSPOSE_A, transposeA).array(y);
    }

    /** C = alpha A B + beta C. Returns C. */
    public INDArray gemm(Number alpha, INDArray a, INDArray b, Number beta, INDArray c) {
        return gemm(alpha, a, false, b, false, beta, c);
    }

    /** C = alpha op(A) op(B) + beta C, where op may transpose; C may be a factor. Returns C. */
    public INDArray gemm(Number alpha, INDArray a, boolean transposeA, INDArray b, boolean transposeB, Number beta,
            INDArray c) {
        return OpCall.of(Function.MATMUL).operand(a).operand(b).operand(c).flag(Flags.RESULT).scalar(alpha).scalar(beta)
                .flag(Flags.TRANSPOSE_A, transposeA).flag(Flags.TRANSPOSE_B, transposeB).array(c);
    }
}
