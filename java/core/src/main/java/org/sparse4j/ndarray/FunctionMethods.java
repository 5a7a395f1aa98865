// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.sparse4j.INDArray;
import org.sparse4j.family.FunctionOps;
import org.sparse4j.ndarray.operations.UserFunctions;

/** Implements {@link FunctionOps}: functions of the caller. */
public abstract class FunctionMethods extends SparseMethods implements FunctionOps {
    @Override
    public INDArray map(DoubleUnaryOperator f) {
        return UserFunctions.map(self(), f);
    }

    @Override
    public INDArray mapi(DoubleUnaryOperator f) {
        try (INDArray mapped = map(f)) {
            return self().assign(mapped);
        }
    }

    @Override
    public INDArray zip(INDArray y, DoubleBinaryOperator f) {
        return UserFunctions.zip(self(), y, f);
    }

    @Override
    public double reduce(double identity, DoubleBinaryOperator f) {
        return UserFunctions.reduce(self(), identity, f);
    }

    @Override
    public INDArray reduce(double identity, DoubleBinaryOperator f, int... dimensions) {
        return UserFunctions.reduce(self(), identity, f, dimensions);
    }
}
