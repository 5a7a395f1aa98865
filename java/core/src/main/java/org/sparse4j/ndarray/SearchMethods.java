// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.search.Search;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.family.SearchOps;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Condition;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/** Implements {@link SearchOps}: order, conditions and masks. */
public abstract class SearchMethods extends StructureMethods implements SearchOps {
    // ---- sorting ----------------------------------------------------------------------------------------------------

    @Override
    public INDArray sort(boolean ascending) {
        return sort(Integer.MAX_VALUE, ascending);
    }

    @Override
    public INDArray sort(int dimension, boolean ascending) {
        return Search.sort("sort", self(), dimension, ascending).array();
    }

    @Override
    public INDArray sorti(boolean ascending) {
        return sorti(Integer.MAX_VALUE, ascending);
    }

    @Override
    public INDArray sorti(int dimension, boolean ascending) {
        return Search.sort("sorti", self(), dimension, ascending).inPlace().array(self());
    }

    @Override
    public INDArray argsort(boolean ascending) {
        return argsort(Integer.MAX_VALUE, ascending);
    }

    @Override
    public INDArray argsort(int dimension, boolean ascending) {
        return Search.sort("argsort", self(), dimension, ascending).flag(Flags.POSITIONS).array();
    }

    @Override
    public INDArray sortAlongDimensions(int... dimensions) {
        return Search.sortAlongDimensions(self(), dimensions);
    }

    // ---- conditions -------------------------------------------------------------------------------------------------

    @Override
    public INDArray cond(Condition condition) {
        return Arguments.given(condition, "the condition").match(self());
    }

    @Override
    public Number scan(Condition condition) {
        try (INDArray met = cond(condition)) {
            return Calls.reduceNumber(ReduceOp.COUNT_NON_ZERO, met);
        }
    }

    @Override
    public INDArray match(INDArray comp, Condition condition) {
        return Arguments.given(condition, "the condition").match(self(), comp);
    }

    @Override
    public INDArray match(Number comp, Condition condition) {
        return Arguments.given(condition, "the condition").match(self(), comp);
    }

    @Override
    public INDArray isNaN() {
        return Calls.transform(TransformOp.IS_NAN, self(), null);
    }

    @Override
    public INDArray isInfinite() {
        return Calls.transform(TransformOp.IS_INF, self(), null);
    }

    @Override
    public boolean all() {
        return holds(ReduceOp.ALL);
    }

    @Override
    public boolean any() {
        return holds(ReduceOp.ANY);
    }

    /** Returns a BOOL reduction of all elements. Unlike a comparison of each element, it reads a mapped file part by part. */
    private boolean holds(ReduceOp op) {
        try (INDArray all = Calls.reduce(op, self(), false)) {
            return all.getNumber().intValue() != 0;
        }
    }

    @Override
    public boolean none() {
        return !any();
    }

    // ---- elements by a condition ------------------------------------------------------------------------------------

    @Override
    public INDArray getWhere(INDArray comp, Condition condition) {
        return BooleanIndexing.chooseFrom(new INDArray[] {self(), comp}, condition);
    }

    @Override
    public INDArray getWhere(Number comp, Condition condition) {
        try (INDArray met = match(comp, condition)) {
            return Search.select(self(), met);
        }
    }

    @Override
    public INDArray putWhere(INDArray comp, INDArray put, Condition condition) {
        try (INDArray met = match(comp, condition)) {
            return putWhereWithMask(met, put);
        }
    }

    @Override
    public INDArray putWhere(Number comp, INDArray put, Condition condition) {
        try (INDArray met = match(comp, condition)) {
            return putWhereWithMask(met, put);
        }
    }

    @Override
    public INDArray putWhere(Number comp, Number put, Condition condition) {
        try (INDArray met = match(comp, condition)) {
            return putWhereWithMask(met, put);
        }
    }

    @Override
    public INDArray putWhereWithMask(INDArray mask, INDArray put) {
        return Call.of(Function.PLACE).named("putWhereWithMask").operand(self()).operand(mask).operand(put).array();
    }

    @Override
    public INDArray putWhereWithMask(INDArray mask, Number put) {
        return Search.putNumber(self(), mask, put);
    }

    @Override
    public INDArray assignIf(INDArray other, Condition condition) {
        BooleanIndexing.assignIf(self(), other, condition);
        return self();
    }

    @Override
    public INDArray replaceWhere(INDArray other, Condition condition) {
        BooleanIndexing.replaceWhere(self(), other, condition);
        return self();
    }
}
