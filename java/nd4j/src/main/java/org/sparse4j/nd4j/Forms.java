// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;

/** What turns ND4J's forms of arguments into those of the families. */
final class Forms {
    private Forms() {}

    static INDArray given(INDArray x) {
        return Arguments.given(x, "the array");
    }

    static INDArray given(INDArray x, String method) {
        return Arguments.given(x, method, "the array");
    }

    static long[] longs(int... values) {
        return Arrays.stream(Arguments.given(values, "the array of numbers")).asLongStream().toArray();
    }

    static INDArray[] array(Collection<INDArray> arrays) {
        return Arguments.given(arrays, "the collection of arrays").toArray(INDArray[]::new);
    }

    /** An array that is made in C order, in the memory order wanted. */
    static INDArray ordered(char order, Supplier<INDArray> made) {
        if (order != 'c' && order != 'f') {
            throw new IllegalArgumentException("the order is '" + order + "'; it must be 'c' or 'f'");
        }
        INDArray x = made.get();
        if (order == 'c') {
            return x;
        }
        try (x) {
            return x.dup(order);
        }
    }

    /** The elements of an array, which is closed, in a shape of as many. */
    static INDArray reshaped(INDArray x, long... shape) {
        try (x) {
            return Sparse4j.creation().create(List.of(x), shape);
        }
    }

    /** Java takes a char for its number where none is asked for. */
    static IllegalArgumentException noNumber(String method, char given, long... shape) {
        return new IllegalArgumentException(method + ": '" + given + "' is no number. An order stands behind a shape: "
                + "Sparse4j.creation().full(DataType.DOUBLE, value, new long[] {"
                + Arrays.toString(shape).replaceAll("[\\[\\]]", "") + "}, '" + given + "')");
    }
}
