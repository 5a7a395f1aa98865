// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.structure;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.array.Shapes;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;

/** Implements {@link org.sparse4j.family.LayoutOps}. */
public final class Strides {
    private static final int EMPTY = 8;

    private Strides() {}

    /** Returns the strides of contiguous elements in C or Fortran order; throws ArithmeticException if one overflows. */
    public static long[] of(char order, long... shape) {
        Shapes.requireOrder(order);
        long[] strides = new long[shape.length];
        long step = 1;
        for (int i = 0; i < shape.length; i++) {
            int d = order == 'f' ? i : shape.length - 1 - i;
            if (step < 0) {
                throw new ArithmeticException("a stride of shape " + Arrays.toString(shape) + " is larger than 2^63 - 1");
            }
            strides[d] = step;
            // An overflow matters only if there is a next stride.
            long n = Math.max(1, shape[d]);
            step = Math.multiplyHigh(step, n) != 0 || step * n < 0 ? -1 : step * n;
        }
        return strides;
    }

    public static long[] of(INDArray x) {
        Storage s = open(x);
        if (x.getFormat().isSparse()) {
            return of('c', x.shape());
        }
        Window w = ((Operand) x).window();
        long[] strides = new long[w.rank()];
        for (int v = 0; v < strides.length; v++) {
            int d = w.storageDimension(v);
            strides[v] = d < 0 ? 0 : w.step(v) * s.stride(d);
        }
        return strides;
    }

    public static long offset(INDArray x) {
        Storage s = open(x);
        if (x.getFormat().isSparse()) {
            return 0;
        }
        long[] begins = x.sparseOffsets();
        long at = s.fact(Storage.Fact.OFFSET);
        for (int d = 0; d < begins.length; d++) {
            at += begins[d] * s.stride(d);
        }
        return at;
    }

    private static Storage open(INDArray x) {
        Storage s = ((Operand) x).storage();
        s.fact(Storage.Fact.STORED);  // throws for a closed array, as every other use does
        return s;
    }

    public static char ordering(INDArray x) {
        return ordering(x.shape(), of(x));
    }

    private static char ordering(long[] shape, long... strides) {
        long last = Long.MIN_VALUE;
        boolean longer = false;
        for (int d = 0; d < shape.length; d++) {
            if (shape[d] > 1) {
                if (strides[d] < last) {
                    return 'c';
                }
                longer |= last != Long.MIN_VALUE && strides[d] > last;
                last = strides[d];
            }
        }
        return longer ? 'f' : 'c';
    }

    public static long elementWise(INDArray x) {
        long[] strides = of(x);
        return x.getFormat().isSparse() ? 0 : elementWise(x.shape(), strides);
    }

    private static long elementWise(long[] shape, long... strides) {
        boolean f = ordering(shape, strides) == 'f';
        long first = 0;
        long next = 0;
        for (int i = 0; i < shape.length; i++) {
            int d = f ? i : shape.length - 1 - i;
            if (shape[d] == 0) {
                return 0;
            }
            if (shape[d] > 1) {
                if (first != 0 && strides[d] != next || strides[d] == 0) {
                    return 0;
                }
                first = first == 0 ? strides[d] : first;
                next = strides[d] * shape[d];
            }
        }
        return first == 0 ? 1 : first;
    }

    public static long place(INDArray x, long i) {
        long[] strides = of(x);
        long[] at = Shapes.coordinates(x, i);
        long place = offset(x);
        for (int d = 0; d < at.length; d++) {
            place += Window.resolve(at[d], x.size(d), d) * strides[d];
        }
        return place;
    }

    public static long[] shapeInfo(INDArray x) {
        long[] strides = of(x);
        int rank = strides.length;
        if (rank == 0) {
            return new long[] {0, bits(x), 1, 'c'};
        }
        long[] info = new long[2 * rank + 4];
        info[0] = rank;
        System.arraycopy(x.shape(), 0, info, 1, rank);
        System.arraycopy(strides, 0, info, 1 + rank, rank);
        info[2 * rank + 1] = bits(x);
        info[2 * rank + 2] = x.elementWiseStride();
        info[2 * rank + 3] = x.ordering();
        return info;
    }

    private static long bits(INDArray x) {
        long bits = x.isEmpty() ? EMPTY : 0;
        switch (x.getFormat()) {
            case COO:
                bits |= 2 | 128;
                break;
            case CSR:
                bits |= 2 | 32;
                break;
            case CSC:
                bits |= 2 | 64;
                break;
            case GCS:
                bits |= 2;
                break;
            default:
                break;
        }
        switch (x.dataType()) {
            case DOUBLE:
                return bits | 16384;
            case FLOAT:
                return bits | 8192;
            case INT:
                return bits | 131072;
            case LONG:
                return bits | 262144;
            default:
                return bits | 524288;
        }
    }

    public static String text(INDArray x) {
        return "Rank: " + x.rank() + ", DataType: " + x.dataType() + ", Format: " + x.getFormat() + ", Offset: "
                + x.offset() + ", Order: " + x.ordering() + ", Shape: " + Arrays.toString(x.shape()) + ", Stride: "
                + Arrays.toString(x.stride());
    }
}
