// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.util.Arrays;
import java.util.Locale;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.io.MatrixSymmetry;

/**
 * Determines the symmetry with which a matrix is written, and so the half that is written. Throws if the matrix does
 * not have the symmetry that the options ask for.
 */
public final class WrittenSymmetry {
    private WrittenSymmetry() {}

    /** Returns the word for a symmetry in files. */
    public static String word(MatrixSymmetry symmetry) {
        return symmetry.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the symmetry that the options ask for. If they ask to detect the symmetry, returns the symmetry of the matrix. */
    public static MatrixSymmetry of(INDArray x, MatrixText options, String method) {
        if (options.detects()) {
            return has(x, MatrixSymmetry.SYMMETRIC) ? MatrixSymmetry.SYMMETRIC
                    : !options.pattern() && has(x, MatrixSymmetry.SKEW_SYMMETRIC) ? MatrixSymmetry.SKEW_SYMMETRIC
                    : MatrixSymmetry.GENERAL;
        }
        return require(x, options.symmetry(), options.pattern(), method);
    }

    /** Returns the symmetry if the matrix has it; otherwise throws. */
    public static MatrixSymmetry require(INDArray x, MatrixSymmetry asked, boolean pattern, String method) {
        if (pattern && asked == MatrixSymmetry.SKEW_SYMMETRIC) {
            throw new IllegalArgumentException(method + ": a pattern has no signs, so it cannot be skew-symmetric; write it as general or "
                    + "symmetric");
        }
        if (!has(x, asked)) {
            throw new IllegalArgumentException(method + ": the matrix of shape " + Arrays.toString(x.shape()) + " is not " + word(asked)
                    + "; write it as general, or call detectSymmetry()");
        }
        return asked;
    }

    private static boolean has(INDArray x, MatrixSymmetry symmetry) {
        if (symmetry == MatrixSymmetry.GENERAL) {
            return true;
        }
        if (x.size(0) != x.size(1)) {
            return false;
        }
        boolean skew = symmetry == MatrixSymmetry.SKEW_SYMMETRIC;
        if (skew && x.dataType() == DataType.BOOL) {
            return false;
        }
        INDArray transposed = x.transpose();
        if (!skew) {
            return !differs(x, transposed);
        }
        try (INDArray opposite = transposed.neg()) {
            return !differs(x, opposite);
        }
    }

    private static boolean differs(INDArray a, INDArray b) {
        try (INDArray different = a.neq(b)) {
            return different.any();
        }
    }
}
