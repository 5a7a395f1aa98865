// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.INDArray;
import org.sparse4j.array.Calls;
import org.sparse4j.family.ArithmeticOps;
import org.sparse4j.ops.BinaryOp;

/** Implements {@link ArithmeticOps}: sums, products, quotients and powers. */
public abstract class ArithmeticMethods extends RemainderMethods implements ArithmeticOps {
    @Override
    public INDArray add(Number y) {
        return Calls.scalar(BinaryOp.ADD, self(), y, null);
    }

    @Override
    public INDArray add(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.ADD, self(), y, result);
    }

    @Override
    public INDArray addi(Number y) {
        return Calls.scalarInPlace(BinaryOp.ADD, self(), y);
    }

    @Override
    public INDArray addi(Number y, INDArray result) {
        return add(y, result);
    }

    @Override
    public INDArray add(INDArray y) {
        return Calls.pairwise(BinaryOp.ADD, self(), y, null);
    }

    @Override
    public INDArray add(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.ADD, self(), y, result);
    }

    @Override
    public INDArray addi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.ADD, self(), y);
    }

    @Override
    public INDArray addi(INDArray y, INDArray result) {
        return add(y, result);
    }

    @Override
    public INDArray addRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.ADD, self(), Calls.rowVector("addRowVector", self(), y), null);
    }

    @Override
    public INDArray addiRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.ADD, self(), Calls.rowVector("addiRowVector", self(), y));
    }

    @Override
    public INDArray addColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.ADD, self(), Calls.columnVector("addColumnVector", self(), y), null);
    }

    @Override
    public INDArray addiColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.ADD, self(), Calls.columnVector("addiColumnVector", self(), y));
    }

    @Override
    public INDArray sub(Number y) {
        return Calls.scalar(BinaryOp.SUB, self(), y, null);
    }

    @Override
    public INDArray sub(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.SUB, self(), y, result);
    }

    @Override
    public INDArray subi(Number y) {
        return Calls.scalarInPlace(BinaryOp.SUB, self(), y);
    }

    @Override
    public INDArray subi(Number y, INDArray result) {
        return sub(y, result);
    }

    @Override
    public INDArray sub(INDArray y) {
        return Calls.pairwise(BinaryOp.SUB, self(), y, null);
    }

    @Override
    public INDArray sub(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.SUB, self(), y, result);
    }

    @Override
    public INDArray subi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.SUB, self(), y);
    }

    @Override
    public INDArray subi(INDArray y, INDArray result) {
        return sub(y, result);
    }

    @Override
    public INDArray subRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.SUB, self(), Calls.rowVector("subRowVector", self(), y), null);
    }

    @Override
    public INDArray subiRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.SUB, self(), Calls.rowVector("subiRowVector", self(), y));
    }

    @Override
    public INDArray subColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.SUB, self(), Calls.columnVector("subColumnVector", self(), y), null);
    }

    @Override
    public INDArray subiColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.SUB, self(), Calls.columnVector("subiColumnVector", self(), y));
    }

    @Override
    public INDArray mul(Number y) {
        return Calls.scalar(BinaryOp.MUL, self(), y, null);
    }

    @Override
    public INDArray mul(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.MUL, self(), y, result);
    }

    @Override
    public INDArray muli(Number y) {
        return Calls.scalarInPlace(BinaryOp.MUL, self(), y);
    }

    @Override
    public INDArray muli(Number y, INDArray result) {
        return mul(y, result);
    }

    @Override
    public INDArray mul(INDArray y) {
        return Calls.pairwise(BinaryOp.MUL, self(), y, null);
    }

    @Override
    public INDArray mul(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.MUL, self(), y, result);
    }

    @Override
    public INDArray muli(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.MUL, self(), y);
    }

    @Override
    public INDArray muli(INDArray y, INDArray result) {
        return mul(y, result);
    }

    @Override
    public INDArray mulRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.MUL, self(), Calls.rowVector("mulRowVector", self(), y), null);
    }

    @Override
    public INDArray muliRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.MUL, self(), Calls.rowVector("muliRowVector", self(), y));
    }

    @Override
    public INDArray mulColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.MUL, self(), Calls.columnVector("mulColumnVector", self(), y), null);
    }

    @Override
    public INDArray muliColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.MUL, self(), Calls.columnVector("muliColumnVector", self(), y));
    }

    @Override
    public INDArray div(Number y) {
        return Calls.scalar(BinaryOp.DIV, self(), y, null);
    }

    @Override
    public INDArray div(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.DIV, self(), y, result);
    }

    @Override
    public INDArray divi(Number y) {
        return Calls.scalarInPlace(BinaryOp.DIV, self(), y);
    }

    @Override
    public INDArray divi(Number y, INDArray result) {
        return div(y, result);
    }

    @Override
    public INDArray div(INDArray y) {
        return Calls.pairwise(BinaryOp.DIV, self(), y, null);
    }

    @Override
    public INDArray div(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.DIV, self(), y, result);
    }

    @Override
    public INDArray divi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.DIV, self(), y);
    }

    @Override
    public INDArray divi(INDArray y, INDArray result) {
        return div(y, result);
    }

    @Override
    public INDArray divRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.DIV, self(), Calls.rowVector("divRowVector", self(), y), null);
    }

    @Override
    public INDArray diviRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.DIV, self(), Calls.rowVector("diviRowVector", self(), y));
    }

    @Override
    public INDArray divColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.DIV, self(), Calls.columnVector("divColumnVector", self(), y), null);
    }

    @Override
    public INDArray diviColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.DIV, self(), Calls.columnVector("diviColumnVector", self(), y));
    }

    @Override
    public INDArray rsub(Number y) {
        return Calls.scalar(BinaryOp.RSUB, self(), y, null);
    }

    @Override
    public INDArray rsub(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.RSUB, self(), y, result);
    }

    @Override
    public INDArray rsubi(Number y) {
        return Calls.scalarInPlace(BinaryOp.RSUB, self(), y);
    }

    @Override
    public INDArray rsubi(Number y, INDArray result) {
        return rsub(y, result);
    }

    @Override
    public INDArray rsub(INDArray y) {
        return Calls.pairwise(BinaryOp.RSUB, self(), y, null);
    }

    @Override
    public INDArray rsub(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.RSUB, self(), y, result);
    }

    @Override
    public INDArray rsubi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RSUB, self(), y);
    }

    @Override
    public INDArray rsubi(INDArray y, INDArray result) {
        return rsub(y, result);
    }

    @Override
    public INDArray rsubRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RSUB, self(), Calls.rowVector("rsubRowVector", self(), y), null);
    }

    @Override
    public INDArray rsubiRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RSUB, self(), Calls.rowVector("rsubiRowVector", self(), y));
    }

    @Override
    public INDArray rsubColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RSUB, self(), Calls.columnVector("rsubColumnVector", self(), y), null);
    }

    @Override
    public INDArray rsubiColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RSUB, self(), Calls.columnVector("rsubiColumnVector", self(), y));
    }

    @Override
    public INDArray rdiv(Number y) {
        return Calls.scalar(BinaryOp.RDIV, self(), y, null);
    }

    @Override
    public INDArray rdiv(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.RDIV, self(), y, result);
    }

    @Override
    public INDArray rdivi(Number y) {
        return Calls.scalarInPlace(BinaryOp.RDIV, self(), y);
    }

    @Override
    public INDArray rdivi(Number y, INDArray result) {
        return rdiv(y, result);
    }

    @Override
    public INDArray rdiv(INDArray y) {
        return Calls.pairwise(BinaryOp.RDIV, self(), y, null);
    }

    @Override
    public INDArray rdiv(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.RDIV, self(), y, result);
    }

    @Override
    public INDArray rdivi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RDIV, self(), y);
    }

    @Override
    public INDArray rdivi(INDArray y, INDArray result) {
        return rdiv(y, result);
    }

    @Override
    public INDArray rdivRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RDIV, self(), Calls.rowVector("rdivRowVector", self(), y), null);
    }

    @Override
    public INDArray rdiviRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RDIV, self(), Calls.rowVector("rdiviRowVector", self(), y));
    }

    @Override
    public INDArray rdivColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RDIV, self(), Calls.columnVector("rdivColumnVector", self(), y), null);
    }

    @Override
    public INDArray rdiviColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RDIV, self(), Calls.columnVector("rdiviColumnVector", self(), y));
    }

    @Override
    public INDArray neg() {
        return Calls.transform(org.sparse4j.ops.TransformOp.NEG, self(), null);
    }

    @Override
    public INDArray negi() {
        return Calls.transformInPlace(org.sparse4j.ops.TransformOp.NEG, self());
    }
}
