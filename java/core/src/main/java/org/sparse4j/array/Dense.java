// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;

/** Makes dense arrays from Java arrays or of one value, for classes of the library, including {@code statics}. */
public final class Dense {
    /** The longest Java array on all common JVMs. */
    public static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    /** The number of elements that one call copies. */
    static final int CHUNK = 1 << 17;

    private Dense() {}

    /** Makes a dense array of the data's type, in C order. */
    public static INDArray of(Data data, long... shape) {
        if (Shapes.length(Shapes.check(shape)) != data.length()) {
            throw new IllegalArgumentException(data.length() + " values were given for shape " + Arrays.toString(shape) + ", which has "
                    + Shapes.length(shape) + " elements" + Shapes.letter(shape));
        }
        INDArray x = full(data.type(), 0, shape);
        boolean ok = false;
        try {
            write(x, 0, data);
            ok = true;
            return x;
        } finally {
            if (!ok) {
                x.close();
            }
        }
    }

    /** Makes a DOUBLE array from its elements in C order. */
    public static INDArray of(double[] data, long... shape) {
        return of(Data.of(data), shape);
    }

    /**
     * Makes a vector with the type of a Java array: {@code double[]}, {@code float[]}, {@code int[]}, {@code long[]}, {@code boolean[]}.
     */
    public static INDArray vector(Object data) {
        Data given = Data.of(data);
        return of(given, given.length());
    }

    /** Makes an array filled with one value. */
    public static INDArray full(DataType type, Number value, long... shape) {
        return StorageFormats.create(type, StorageFormats.layout(SparseFormat.DENSE, shape), value, shape);
    }

    /** Makes an array of zeros. */
    public static INDArray zeros(DataType type, long... shape) {
        return full(type, 0, shape);
    }

    /** Makes an array of ones. */
    public static INDArray ones(DataType type, long... shape) {
        return full(type, 1, shape);
    }

    /** Makes an array of rank 0. */
    public static INDArray scalar(DataType type, Number value) {
        return full(type, value);
    }

    /** Writes consecutive elements of a dense array from {@code first} on, cast to its type. */
    public static void write(INDArray x, long first, Data data) {
        DataType type = x.dataType();
        int width = type.width();
        int chunk = Math.min(data.length(), CHUNK);
        if (chunk == 0) {
            return;
        }
        try (HostBlock block = Backends.staging((long) chunk * width)) {
            for (int from = 0; from < data.length(); from += chunk) {
                int n = Math.min(chunk, data.length() - from);
                data.copy(from, n, type, block.window(0, n * width), 0);
                Call.of(Function.BUFFER).operand(x).integer(0).integer(first + from).integer(n)
                        .integer(block.place(0)).integer(1).run();
            }
        }
    }
}
