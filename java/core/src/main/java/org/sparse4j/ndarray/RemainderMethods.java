// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.INDArray;
import org.sparse4j.array.Calls;
import org.sparse4j.family.RemainderOps;
import org.sparse4j.ops.BinaryOp;

/** Implements {@link RemainderOps}: remainders. */
public abstract class RemainderMethods extends LayoutMethods implements RemainderOps {
    @Override
    public INDArray pow(Number y) {
        return Calls.scalar(BinaryOp.POW, self(), y, null);
    }

    @Override
    public INDArray pow(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.POW, self(), y, result);
    }

    @Override
    public INDArray powi(Number y) {
        return Calls.scalarInPlace(BinaryOp.POW, self(), y);
    }

    @Override
    public INDArray pow(INDArray y) {
        return Calls.pairwise(BinaryOp.POW, self(), y, null);
    }

    @Override
    public INDArray pow(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.POW, self(), y, result);
    }

    @Override
    public INDArray powi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.POW, self(), y);
    }

    @Override
    public INDArray remainder(Number y) {
        return Calls.scalar(BinaryOp.REMAINDER, self(), y, null);
    }

    @Override
    public INDArray remainder(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.REMAINDER, self(), y, result);
    }

    @Override
    public INDArray remainderi(Number y) {
        return Calls.scalarInPlace(BinaryOp.REMAINDER, self(), y);
    }

    @Override
    public INDArray remainder(INDArray y) {
        return Calls.pairwise(BinaryOp.REMAINDER, self(), y, null);
    }

    @Override
    public INDArray remainder(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.REMAINDER, self(), y, result);
    }

    @Override
    public INDArray remainderi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.REMAINDER, self(), y);
    }

    @Override
    public INDArray fmod(Number y) {
        return Calls.scalar(BinaryOp.FMOD, self(), y, null);
    }

    @Override
    public INDArray fmod(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.FMOD, self(), y, result);
    }

    @Override
    public INDArray fmodi(Number y) {
        return Calls.scalarInPlace(BinaryOp.FMOD, self(), y);
    }

    @Override
    public INDArray fmod(INDArray y) {
        return Calls.pairwise(BinaryOp.FMOD, self(), y, null);
    }

    @Override
    public INDArray fmod(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.FMOD, self(), y, result);
    }

    @Override
    public INDArray fmodi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.FMOD, self(), y);
    }

    @Override
    public INDArray floorDiv(Number y) {
        return Calls.scalar(BinaryOp.FLOOR_DIV, self(), y, null);
    }

    @Override
    public INDArray floorDiv(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.FLOOR_DIV, self(), y, result);
    }

    @Override
    public INDArray floorDivi(Number y) {
        return Calls.scalarInPlace(BinaryOp.FLOOR_DIV, self(), y);
    }

    @Override
    public INDArray floorDiv(INDArray y) {
        return Calls.pairwise(BinaryOp.FLOOR_DIV, self(), y, null);
    }

    @Override
    public INDArray floorDiv(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.FLOOR_DIV, self(), y, result);
    }

    @Override
    public INDArray floorDivi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.FLOOR_DIV, self(), y);
    }
}
