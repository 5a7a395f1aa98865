// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.blas.MMulTranspose;
import org.sparse4j.blas.Mask;
import org.sparse4j.blas.Semiring;
import org.sparse4j.family.LinearAlgebraOps;
import org.sparse4j.ndarray.operations.Products;
import org.sparse4j.ndarray.operations.Symmetry;
import org.sparse4j.ops.Level1Op;

/** Implements {@link LinearAlgebraOps}: products of matrices and vectors. */
public abstract class LinearAlgebraMethods extends StatisticsMethods implements LinearAlgebraOps {
    @Override
    public boolean isSymmetric() {
        return Symmetry.exact(self());
    }

    @Override
    public boolean isSymmetric(double tolerance) {
        return Symmetry.within(self(), tolerance);
    }

    @Override
    public INDArray mmul(INDArray b) {
        return mmul(b, (INDArray) null);
    }

    @Override
    public INDArray mmul(INDArray b, INDArray result) {
        return Call.of(Function.MATMUL).operand(self()).operand(b).result(result).array(result);
    }

    @Override
    public INDArray mmul(INDArray b, Semiring semiring) {
        return Products.over(self(), b, semiring, null);
    }

    @Override
    public INDArray mmul(INDArray b, Mask mask) {
        return Products.over(self(), b, Semiring.PLUS_TIMES, Arguments.given(mask, "mmul", "the mask"));
    }

    @Override
    public INDArray mmul(INDArray b, Semiring semiring, Mask mask) {
        return Products.over(self(), b, semiring, Arguments.given(mask, "mmul", "the mask"));
    }

    @Override
    public INDArray mmul(INDArray b, char resultOrder) {
        return Products.ordered(self(), b, resultOrder);
    }

    @Override
    public INDArray mmul(INDArray b, MMulTranspose transpose) {
        return mmul(b, null, transpose);
    }

    @Override
    public INDArray mmul(INDArray b, INDArray result, MMulTranspose transpose) {
        return Products.transposed(self(), b, result, transpose);
    }

    @Override
    public INDArray mmuli(INDArray b, MMulTranspose transpose) {
        return mmul(b, self(), transpose);
    }

    @Override
    public INDArray mmuli(INDArray b, INDArray result, MMulTranspose transpose) {
        return mmul(b, result, transpose);
    }

    @Override
    public INDArray mmuli(INDArray b) {
        return mmul(b, self());
    }

    @Override
    public INDArray mmuli(INDArray b, INDArray result) {
        return mmul(b, result);
    }

    @Override
    public double dot(INDArray y) {
        return Call.of(Function.LEVEL1, Level1Op.DOT).operand(self()).operand(y).number().doubleValue();
    }
}
