// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.backend.OpResult;

/** Factors of a square matrix, which tell its determinant. */
public abstract class SquareFactorization extends Factorization {
    SquareFactorization(SolverObject object) {
        super(object);
    }

    /** The determinant; infinite or 0 where it leaves the range of double: {@link #logAbsDeterminant()} does not. */
    public double determinant() {
        OpResult info = object.info();
        return info.word(4) * Math.exp(Double.longBitsToDouble(info.word(5)));
    }

    /** The natural logarithm of the determinant's magnitude. */
    public double logAbsDeterminant() {
        return Double.longBitsToDouble(object.info().word(5));
    }

    /** 1 or -1, the sign of the determinant, which is not 0. */
    public int determinantSign() {
        return (int) object.info().word(4);
    }
}
