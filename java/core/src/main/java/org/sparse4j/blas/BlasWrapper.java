// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import org.sparse4j.INDArray;

/**
 * BLAS and LAPACK as one object: every routine of {@link Level1}, {@link Level2}, {@link Level3} and {@link Lapack}, which
 * have them as statics and say what they do. {@link #level1()} and its kin are ND4J's names for parts of it.
 */
public final class BlasWrapper {
    private static final BlasWrapper INSTANCE = new BlasWrapper();

    private BlasWrapper() {}

    /** The one of this process. */
    public static BlasWrapper instance() {
        return INSTANCE;
    }

    // ---- level 1 ----------------------------------------------------------------------------------------------------

    /** As {@link Level1#dot}. */
    public double dot(INDArray x, INDArray y) {
        return Level1.dot(x, y);
    }

    /** As {@link Level1#nrm2}. */
    public double nrm2(INDArray x) {
        return Level1.nrm2(x);
    }

    /** As {@link Level1#asum}. */
    public double asum(INDArray x) {
        return Level1.asum(x);
    }

    /** As {@link Level1#iamax}: a position among the stored values. */
    public long iamax(INDArray x) {
        return Level1.iamax(x);
    }

    /** As {@link Level1#iamin}: a position among the stored values. */
    public long iamin(INDArray x) {
        return Level1.iamin(x);
    }

    /** As {@link Level1#iamaxCoordinate}: a place in the vector. */
    public long iamaxCoordinate(INDArray x) {
        return Level1.iamaxCoordinate(x);
    }

    /** As {@link Level1#iaminCoordinate}: a place in the vector. */
    public long iaminCoordinate(INDArray x) {
        return Level1.iaminCoordinate(x);
    }

    /** As {@link Level1#axpy}. */
    public INDArray axpy(Number alpha, INDArray x, INDArray y) {
        return Level1.axpy(alpha, x, y);
    }

    /** As {@link Level1#scal}. */
    public INDArray scal(Number alpha, INDArray x) {
        return Level1.scal(alpha, x);
    }

    /** As {@link Level1#swap}. */
    public INDArray swap(INDArray x, INDArray y) {
        return Level1.swap(x, y);
    }

    /** As {@link Level1#copy}. */
    public INDArray copy(INDArray x, INDArray y) {
        return Level1.copy(x, y);
    }

    /** As {@link Level1#rot}. */
    public void rot(INDArray x, INDArray y, Number c, Number s) {
        Level1.rot(x, y, c, s);
    }

    /** As {@link Level1#rotm}. */
    public void rotm(INDArray x, INDArray y, double h11, double h21, double h12, double h22) {
        Level1.rotm(x, y, h11, h21, h12, h22);
    }

    /** As {@link Level1#rotg}. */
    public Level1.Rotation rotg(double a, double b) {
        return Level1.rotg(a, b);
    }

    /** As {@link Level1#rotmg}. */
    public Level1.ModifiedRotation rotmg(double d1, double d2, double x1, double y1) {
        return Level1.rotmg(d1, d2, x1, y1);
    }

    // ---- level 2 ----------------------------------------------------------------------------------------------------

    /** y = alpha A x + beta y. Returns y. */
    public INDArray gemv(Number alpha, INDArray a, INDArray x, Number beta, INDArray y) {
        return Level2.gemv(alpha, a, false, x, beta, y);
    }

    /** As {@link Level2#gemv}. */
    public INDArray gemv(Number alpha, INDArray a, boolean transposeA, INDArray x, Number beta, INDArray y) {
        return Level2.gemv(alpha, a, transposeA, x, beta, y);
    }

    /** As {@link Level2#ger}. */
    public INDArray ger(Number alpha, INDArray x, INDArray y, INDArray a) {
        return Level2.ger(alpha, x, y, a);
    }

    /** As {@link Level2#symv}. */
    public INDArray symv(UpLo uplo, Number alpha, INDArray a, INDArray x, Number beta, INDArray y) {
        return Level2.symv(uplo, alpha, a, x, beta, y);
    }

    /** As {@link Level2#trmv}. */
    public INDArray trmv(UpLo uplo, boolean transposeA, Diag diag, INDArray a, INDArray x) {
        return Level2.trmv(uplo, transposeA, diag, a, x);
    }

    /** As {@link Level2#trsv}. */
    public INDArray trsv(UpLo uplo, boolean transposeA, Diag diag, INDArray a, INDArray x) {
        return Level2.trsv(uplo, transposeA, diag, a, x);
    }

    // ---- level 3 ----------------------------------------------------------------------------------------------------

    /** C = alpha A B + beta C. Returns C. */
    public INDArray gemm(Number alpha, INDArray a, INDArray b, Number beta, INDArray c) {
        return Level3.gemm(alpha, a, false, b, false, beta, c);
    }

    /** As {@link Level3#gemm}. */
    public INDArray gemm(Number alpha, INDArray a, boolean transposeA, INDArray b, boolean transposeB, Number beta,
            INDArray c) {
        return Level3.gemm(alpha, a, transposeA, b, transposeB, beta, c);
    }

    /** As {@link Level3#symm}. */
    public INDArray symm(Side side, UpLo uplo, Number alpha, INDArray a, INDArray b, Number beta, INDArray c) {
        return Level3.symm(side, uplo, alpha, a, b, beta, c);
    }

    /** As {@link Level3#syrk}. */
    public INDArray syrk(UpLo uplo, boolean transposeA, Number alpha, INDArray a, Number beta, INDArray c) {
        return Level3.syrk(uplo, transposeA, alpha, a, beta, c);
    }

    /** As {@link Level3#trmm}. */
    public INDArray trmm(Side side, UpLo uplo, boolean transposeA, Diag diag, Number alpha, INDArray a, INDArray b) {
        return Level3.trmm(side, uplo, transposeA, diag, alpha, a, b);
    }

    /** As {@link Level3#trsm}. */
    public INDArray trsm(Side side, UpLo uplo, boolean transposeA, Diag diag, Number alpha, INDArray a, INDArray b) {
        return Level3.trsm(side, uplo, transposeA, diag, alpha, a, b);
    }

    // ---- LAPACK -----------------------------------------------------------------------------------------------------

    /** As {@link Lapack#potrf}. */
    public INDArray potrf(UpLo uplo, INDArray a) {
        return Lapack.potrf(uplo, a);
    }

    /** As {@link Lapack#potrs}. */
    public INDArray potrs(UpLo uplo, INDArray a, INDArray b) {
        return Lapack.potrs(uplo, a, b);
    }

    /** As {@link Lapack#posv}. */
    public INDArray posv(INDArray a, INDArray b) {
        return Lapack.posv(a, b);
    }

    /** As {@link Lapack#getrf(INDArray, INDArray)}. */
    public INDArray getrf(INDArray a, INDArray pivots) {
        return Lapack.getrf(a, pivots);
    }

    /** As {@link Lapack#getrf(INDArray)}: gives the pivots. */
    public INDArray getrf(INDArray a) {
        return Lapack.getrf(a);
    }

    /** As {@link Lapack#getrs}. */
    public INDArray getrs(INDArray a, boolean transposeA, INDArray pivots, INDArray b) {
        return Lapack.getrs(a, transposeA, pivots, b);
    }

    /** As {@link Lapack#gesv(INDArray, INDArray)}. */
    public INDArray gesv(INDArray a, INDArray b) {
        return Lapack.gesv(a, b);
    }

    /** As {@link Lapack#gesv(INDArray, INDArray, INDArray)}. */
    public INDArray gesv(INDArray a, INDArray pivots, INDArray b) {
        return Lapack.gesv(a, pivots, b);
    }

    /** As {@link Lapack#geqrf}. */
    public INDArray geqrf(INDArray a, INDArray tau) {
        return Lapack.geqrf(a, tau);
    }

    /** As {@link Lapack#gels}. */
    public INDArray gels(INDArray a, boolean transposeA, INDArray b) {
        return Lapack.gels(a, transposeA, b);
    }

    /** As {@link Lapack#syev}. */
    public INDArray syev(boolean vectors, UpLo uplo, INDArray a, INDArray w) {
        return Lapack.syev(vectors, uplo, a, w);
    }

    /** As {@link Lapack#gesvd(INDArray, INDArray, INDArray, INDArray)}. */
    public INDArray gesvd(INDArray a, INDArray s, INDArray u, INDArray vt) {
        return Lapack.gesvd(a, s, u, vt);
    }

    /** As {@link Lapack#gesvd(INDArray, INDArray)}: the values alone. */
    public INDArray gesvd(INDArray a, INDArray s) {
        return Lapack.gesvd(a, s);
    }

    // ---- ND4J's parts of it -----------------------------------------------------------------------------------------

    /** This: ND4J's way to the routines of level 1. */
    public BlasWrapper level1() {
        return this;
    }

    /** This: ND4J's way to the routines of level 2. */
    public BlasWrapper level2() {
        return this;
    }

    /** This: ND4J's way to the routines of level 3. */
    public BlasWrapper level3() {
        return this;
    }

    /** This: ND4J's way to LAPACK. */
    public BlasWrapper lapack() {
        return this;
    }
}
