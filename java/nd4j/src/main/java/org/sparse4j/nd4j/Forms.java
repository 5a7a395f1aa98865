// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;

/** Converts ND4J's arguments into the arguments of Sparse4j's methods. */
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

    /** Makes an array, which has C order, and returns it in the given memory order. */
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

    /** Returns a copy of an array in a shape with the same number of elements. Closes the given array. */
    static INDArray reshaped(INDArray x, long... shape) {
        try (x) {
            return Sparse4j.creation().create(List.of(x), shape);
        }
    }

    /** Returns the exception for a char given as a value, which Java would convert to a number. */
    static IllegalArgumentException noNumber(String method, char given, long... shape) {
        return new IllegalArgumentException(method + ": '" + given + "' is not a number. The order follows the shape: "
                + "Sparse4j.creation().full(DataType.DOUBLE, value, new long[] {" + Arrays.toString(shape).replaceAll("[\\[\\]]", "")
                + "}, '" + given + "')");
    }
}
