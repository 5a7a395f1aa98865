// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/** Makes arrays of random numbers from a seed. */
public final class Draw {
    /** The kinds of numbers, in the order of the native library. */
    public enum Kind { UNIFORM, NORMAL, SPARSE, BERNOULLI, EXPONENTIAL, BINOMIAL, INTEGERS, PERMUTATION, CHOICE, PART }

    private Draw() {}

    /** Makes an array of random numbers of a kind, with the parameters of that kind. */
    public static INDArray of(Kind kind, DataType type, long seed, long[] shape, double... parameters) {
        return run(Call.of(Function.RANDOM), kind, type, seed, shape, parameters);
    }

    /** Completes a call of RANDOM that already has its operands, and runs it. */
    public static INDArray run(Call call, Kind kind, DataType type, long seed, long[] shape, double... parameters) {
        for (double p : parameters) {
            call.scalar(p);
        }
        return call.integer(kind.ordinal()).integer(Arguments.given(type, "the data type").ordinal()).integer(seed)
                .integer(Shapes.check(shape).length).integers(shape).array();
    }
}
