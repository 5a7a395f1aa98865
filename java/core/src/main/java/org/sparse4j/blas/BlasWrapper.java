// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import org.sparse4j.INDArray;

/**
 * BLAS and LAPACK as one object. It has every routine of {@link Level1}, {@link Level2}, {@link Level3} and {@link
 * Lapack}. These classes have the routines as static methods, and their Javadoc describes them. ND4J reaches the
 * routines by {@link #level1()} and similar methods, which return this object.
 *
 * @since 0.1.0
 */
public final class BlasWrapper {
    private static final BlasWrapper INSTANCE = new BlasWrapper();

    private BlasWrapper() {}

    /** Returns the only instance. */
    public static BlasWrapper instance() {
        return INSTANCE;
    }

    // ---- level 1 ----------------------------------------------------------------------------------------------------

    /** Calls {@link Level1#dot}. */
    public double dot(INDArray x, INDArray y) {
        return Level1.dot(x, y);
    }

    /** Calls {@link Level1#nrm2}. */
    public double nrm2(INDArray x) {
        return Level1.nrm2(x);
    }

    /** Calls {@link Level1#asum}. */
    public double asum(INDArray x) {
        return Level1.asum(x);
    }

    /** Calls {@link Level1#iamax}, which returns a position among the stored values. */
    public long iamax(INDArray x) {
        return Level1.iamax(x);
    }

    /** Calls {@link Level1#iamin}, which returns a position among the stored values. */
    public long iamin(INDArray x) {
        return Level1.iamin(x);
    }

    /** Calls {@link Level1#iamaxCoordinate}, which returns an index in the vector. */
    public long iamaxCoordinate(INDArray x) {
        return Level1.iamaxCoordinate(x);
    }

    /** Calls {@link Level1#iaminCoordinate}, which returns an index in the vector. */
    public long iaminCoordinate(INDArray x) {
        return Level1.iaminCoordinate(x);
    }

    /** Calls {@link Level1#axpy}. */
    public INDArray axpy(Number alpha, INDArray x, INDArray y) {
        return Level1.axpy(alpha, x, y);
    }

    /** Calls {@link Level1#scal}. */
    public INDArray scal(Number alpha, INDArray x) {
        return Level1.scal(alpha, x);
    }

    /** Calls {@link Level1#swap}. */
    public INDArray swap(INDArray x, INDArray y) {
        return Level1.swap(x, y);
    }

    /** Calls {@link Level1#copy}. */
    public INDArray copy(INDArray x, INDArray y) {
        return Level1.copy(x, y);
    }

    /** Calls {@link Level1#rot}. */
    public void rot(INDArray x, INDArray y, Number c, Number s) {
        Level1.rot(x, y, c, s);
    }

    /** Calls {@link Level1#rotm}. */
    public void rotm(INDArray x, INDArray y, double h11, double h21, double h12, double h22) {
        Level1.rotm(x, y, h11, h21, h12, h22);
    }

    /** Calls {@link Level1#rotg}. */
    public Level1.Rotation rotg(double a, double b) {
        return Level1.rotg(a, b);
    }

    /** Calls {@link Level1#rotmg}. */
    public Level1.ModifiedRotation rotmg(double d1, double d2, double x1, double y1) {
        return Level1.rotmg(d1, d2, x1, y1);
    }

    // ---- level 2 ----------------------------------------------------------------------------------------------------

    /** Computes y = alpha A x + beta y, as {@link Level2#gemv}. Returns y. */
    public INDArray gemv(Number alpha, INDArray a, INDArray x, Number beta, INDArray y) {
        return Level2.gemv(alpha, a, false, x, beta, y);
    }

    /** Calls {@link Level2#gemv}. */
    public INDArray gemv(Number alpha, INDArray a, boolean transposeA, INDArray x, Number beta, INDArray y) {
        return Level2.gemv(alpha, a, transposeA, x, beta, y);
    }

    /** Calls {@link Level2#ger}. */
    public INDArray ger(Number alpha, INDArray x, INDArray y, INDArray a) {
        return Level2.ger(alpha, x, y, a);
    }

    /** Calls {@link Level2#symv}. */
    public INDArray symv(UpLo uplo, Number alpha, INDArray a, INDArray x, Number beta, INDArray y) {
        return Level2.symv(uplo, alpha, a, x, beta, y);
    }

    /** Calls {@link Level2#trmv}. */
    public INDArray trmv(UpLo uplo, boolean transposeA, Diag diag, INDArray a, INDArray x) {
        return Level2.trmv(uplo, transposeA, diag, a, x);
    }

    /** Calls {@link Level2#trsv}. */
    public INDArray trsv(UpLo uplo, boolean transposeA, Diag diag, INDArray a, INDArray x) {
        return Level2.trsv(uplo, transposeA, diag, a, x);
    }

    // ---- level 3 ----------------------------------------------------------------------------------------------------

    /** Computes C = alpha A B + beta C, as {@link Level3#gemm}. Returns C. */
    public INDArray gemm(Number alpha, INDArray a, INDArray b, Number beta, INDArray c) {
        return Level3.gemm(alpha, a, false, b, false, beta, c);
    }

    /** Calls {@link Level3#gemm}. */
    public INDArray gemm(Number alpha, INDArray a, boolean transposeA, INDArray b, boolean transposeB, Number beta,
            INDArray c) {
        return Level3.gemm(alpha, a, transposeA, b, transposeB, beta, c);
    }

    /** Calls {@link Level3#symm}. */
    public INDArray symm(Side side, UpLo uplo, Number alpha, INDArray a, INDArray b, Number beta, INDArray c) {
        return Level3.symm(side, uplo, alpha, a, b, beta, c);
    }

    /** Calls {@link Level3#syrk}. */
    public INDArray syrk(UpLo uplo, boolean transposeA, Number alpha, INDArray a, Number beta, INDArray c) {
        return Level3.syrk(uplo, transposeA, alpha, a, beta, c);
    }

    /** Calls {@link Level3#trmm}. */
    public INDArray trmm(Side side, UpLo uplo, boolean transposeA, Diag diag, Number alpha, INDArray a, INDArray b) {
        return Level3.trmm(side, uplo, transposeA, diag, alpha, a, b);
    }

    /** Calls {@link Level3#trsm}. */
    public INDArray trsm(Side side, UpLo uplo, boolean transposeA, Diag diag, Number alpha, INDArray a, INDArray b) {
        return Level3.trsm(side, uplo, transposeA, diag, alpha, a, b);
    }

    // ---- LAPACK -----------------------------------------------------------------------------------------------------

    /** Calls {@link Lapack#potrf}. */
    public INDArray potrf(UpLo uplo, INDArray a) {
        return Lapack.potrf(uplo, a);
    }

    /** Calls {@link Lapack#potrs}. */
    public INDArray potrs(UpLo uplo, INDArray a, INDArray b) {
        return Lapack.potrs(uplo, a, b);
    }

    /** Calls {@link Lapack#posv}. */
    public INDArray posv(INDArray a, INDArray b) {
        return Lapack.posv(a, b);
    }

    /** Calls {@link Lapack#getrf(INDArray, INDArray)}. */
    public INDArray getrf(INDArray a, INDArray pivots) {
        return Lapack.getrf(a, pivots);
    }

    /** Calls {@link Lapack#getrf(INDArray)} and returns the pivots. */
    public INDArray getrf(INDArray a) {
        return Lapack.getrf(a);
    }

    /** Calls {@link Lapack#getrs}. */
    public INDArray getrs(INDArray a, boolean transposeA, INDArray pivots, INDArray b) {
        return Lapack.getrs(a, transposeA, pivots, b);
    }

    /** Calls {@link Lapack#gesv(INDArray, INDArray)}. */
    public INDArray gesv(INDArray a, INDArray b) {
        return Lapack.gesv(a, b);
    }

    /** Calls {@link Lapack#gesv(INDArray, INDArray, INDArray)}. */
    public INDArray gesv(INDArray a, INDArray pivots, INDArray b) {
        return Lapack.gesv(a, pivots, b);
    }

    /** Calls {@link Lapack#geqrf}. */
    public INDArray geqrf(INDArray a, INDArray tau) {
        return Lapack.geqrf(a, tau);
    }

    /** Calls {@link Lapack#gels}. */
    public INDArray gels(INDArray a, boolean transposeA, INDArray b) {
        return Lapack.gels(a, transposeA, b);
    }

    /** Calls {@link Lapack#syev}. */
    public INDArray syev(boolean vectors, UpLo uplo, INDArray a, INDArray w) {
        return Lapack.syev(vectors, uplo, a, w);
    }

    /** Calls {@link Lapack#gesvd(INDArray, INDArray, INDArray, INDArray)}. */
    public INDArray gesvd(INDArray a, INDArray s, INDArray u, INDArray vt) {
        return Lapack.gesvd(a, s, u, vt);
    }

    /** Calls {@link Lapack#gesvd(INDArray, INDArray)}, which computes only the values. */
    public INDArray gesvd(INDArray a, INDArray s) {
        return Lapack.gesvd(a, s);
    }

    // ---- ND4J's names of the levels --------------------------------------------------------------------------------

    /** Returns this; ND4J reaches the routines of level 1 by this method. */
    public BlasWrapper level1() {
        return this;
    }

    /** Returns this; ND4J reaches the routines of level 2 by this method. */
    public BlasWrapper level2() {
        return this;
    }

    /** Returns this; ND4J reaches the routines of level 3 by this method. */
    public BlasWrapper level3() {
        return this;
    }

    /** Returns this; ND4J reaches LAPACK by this method. */
    public BlasWrapper lapack() {
        return this;
    }
}
