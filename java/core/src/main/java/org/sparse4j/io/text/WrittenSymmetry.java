// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
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

    /**
     * Returns the symmetry that the options ask for. If they ask to detect the symmetry, returns the symmetry of the matrix. The matrix
     * has the entries that the file lists: a DENSE matrix is written with all elements.
     */
    public static MatrixSymmetry of(INDArray x, MatrixText options, String method) throws IOException {
        if (options.detects()) {
            return flaw(x, MatrixSymmetry.SYMMETRIC) == null ? MatrixSymmetry.SYMMETRIC
                    : !options.pattern() && flaw(x, MatrixSymmetry.SKEW_SYMMETRIC) == null ? MatrixSymmetry.SKEW_SYMMETRIC
                    : MatrixSymmetry.GENERAL;
        }
        return require(x, options.symmetry(), options.pattern(), method);
    }

    /** Returns the symmetry if the matrix has it; otherwise throws. The matrix has the entries that the file lists. */
    public static MatrixSymmetry require(INDArray x, MatrixSymmetry asked, boolean pattern, String method) throws IOException {
        if (pattern && asked == MatrixSymmetry.SKEW_SYMMETRIC) {
            throw new IllegalArgumentException(method + ": a pattern has no signs, so it cannot be skew-symmetric; write it as general or "
                    + "symmetric");
        }
        String flaw = flaw(x, asked);
        if (flaw != null) {
            throw new IllegalArgumentException(method + ": the matrix of shape " + Arrays.toString(x.shape()) + " is not " + word(asked)
                    + flaw + "; write it as general, or call detectSymmetry()");
        }
        return asked;
    }

    /**
     * Returns why a reader could not restore the upper half from the lower one, with the first pair of elements in C order that prevents
     * it; null if it can. Comparing values is not enough: a stored 0 opposite no entry, or 0.0 opposite -0.0, would not read back.
     */
    private static String flaw(INDArray x, MatrixSymmetry symmetry) throws IOException {
        boolean skew = symmetry == MatrixSymmetry.SKEW_SYMMETRIC;
        if (symmetry == MatrixSymmetry.GENERAL) {
            return null;
        }
        if (x.size(0) != x.size(1)) {
            return "";
        }
        if (skew && x.dataType() == DataType.BOOL) {
            return ", because BOOL has no signs";
        }
        return MirroredPairs.first(x, skew);
    }
}
