// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.util.List;
import org.sparse4j.Difference;
import org.sparse4j.INDArray;
import org.sparse4j.array.Calls;
import org.sparse4j.family.ComparisonOps;
import org.sparse4j.ops.BinaryOp;

/** Implements {@link ComparisonOps}: comparisons. */
public abstract class ComparisonMethods extends ArithmeticMethods implements ComparisonOps {
    @Override
    public INDArray eq(Number y) {
        return Calls.scalar(BinaryOp.EQ, self(), y, null);
    }

    @Override
    public INDArray eq(INDArray y) {
        return Calls.pairwise(BinaryOp.EQ, self(), y, null);
    }

    @Override
    public INDArray neq(Number y) {
        return Calls.scalar(BinaryOp.NEQ, self(), y, null);
    }

    @Override
    public INDArray neq(INDArray y) {
        return Calls.pairwise(BinaryOp.NEQ, self(), y, null);
    }

    @Override
    public INDArray gt(Number y) {
        return Calls.scalar(BinaryOp.GT, self(), y, null);
    }

    @Override
    public INDArray gt(INDArray y) {
        return Calls.pairwise(BinaryOp.GT, self(), y, null);
    }

    @Override
    public INDArray lt(Number y) {
        return Calls.scalar(BinaryOp.LT, self(), y, null);
    }

    @Override
    public INDArray lt(INDArray y) {
        return Calls.pairwise(BinaryOp.LT, self(), y, null);
    }

    @Override
    public INDArray gte(Number y) {
        return Calls.scalar(BinaryOp.GTE, self(), y, null);
    }

    @Override
    public INDArray gte(INDArray y) {
        return Calls.pairwise(BinaryOp.GTE, self(), y, null);
    }

    @Override
    public INDArray lte(Number y) {
        return Calls.scalar(BinaryOp.LTE, self(), y, null);
    }

    @Override
    public INDArray lte(INDArray y) {
        return Calls.pairwise(BinaryOp.LTE, self(), y, null);
    }

    @Override
    public INDArray eps(Number y) {
        return Calls.scalar(BinaryOp.EPS, self(), y, null);
    }

    @Override
    public INDArray eps(INDArray y) {
        return Calls.pairwise(BinaryOp.EPS, self(), y, null);
    }

    @Override
    public List<Difference> firstDifferences(INDArray y, double tolerance, int most) {
        return Differences.first(self(), y, tolerance, most);
    }

    @Override
    public long countDifferences(INDArray y, double tolerance) {
        return Differences.count(self(), y, tolerance);
    }
}
