// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.family.TensorOps;
import org.sparse4j.ndarray.operations.Tensors;

/** Implements {@link TensorOps}: products of arrays of any rank. */
public abstract class TensorMethods extends LinearAlgebraMethods implements TensorOps {
    @Override
    public INDArray ttv(INDArray v, int... dimensions) {
        if (Arguments.given(dimensions, "ttv", "the array of dimensions").length == 0) {
            throw new IllegalArgumentException("ttv: no dimensions were given; name the dimensions to sum over");
        }
        return Tensors.ttv(self(), Arguments.given(v, "ttv", "the vector"), dimensions);
    }

    @Override
    public INDArray ttm(INDArray matrix, int dimension) {
        return Tensors.ttm(self(), matrix, dimension);
    }

    @Override
    public INDArray mttkrp(int mode, INDArray... factors) {
        return Tensors.mttkrp(self(), mode, factors);
    }
}
