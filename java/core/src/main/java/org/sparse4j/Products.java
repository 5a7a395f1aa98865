// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.util.Arrays;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.blas.MMulTranspose;

/** How {@link LinearAlgebraOps} and the statics beside it build their calls. */
final class Products {
    private Products() {}

    static INDArray ordered(INDArray a, INDArray b, char order) {
        Structure.requireOrder(order);
        INDArray product = a.mmul(b);
        if (order == 'c' || product.isSparse()) {
            return product;
        }
        try (product) {
            return product.dup(order);
        }
    }

    static INDArray transposed(INDArray a, INDArray b, INDArray result, MMulTranspose transpose) {
        MMulTranspose t = Arguments.given(transpose, "mmul", "what is to be transposed");
        return product(a, b, result, t.transposeA(), t.transposeB(), t.transposeResult());
    }

    static INDArray product(INDArray a, INDArray b, INDArray result, boolean transposeA, boolean transposeB,
            boolean transposeResult) {
        if (transposeResult && result == null && Arguments.given(a, "mmul", "operand 0").rank() == 2
                && Arguments.given(b, "mmul", "operand 1").rank() == 2) {
            // A view of a new array would leave nobody to close it: (A B)^T is B^T A^T.
            return product(b, a, null, !transposeB, !transposeA, false);
        }
        INDArray product = OpCall.of(Function.MATMUL).operand(a).operand(b).result(result)
                .flag(Flags.TRANSPOSE_A, transposeA).flag(Flags.TRANSPOSE_B, transposeB).array(result);
        // Without a second dimension there is nothing to transpose.
        return transposeResult && product.rank() == 2 ? product.transpose() : product;
    }

    /** The sum over pairs of dimensions of the products: a matrix product of the operands, reshaped. */
    static INDArray tensor(INDArray a, INDArray b, INDArray result, int[]... axes) {
        Arguments.given(a, "tensorMmul", "the first array");
        Arguments.given(b, "tensorMmul", "the second array");
        if (Arguments.given(axes, "tensorMmul", "the array of dimensions").length != 2) {
            throw new IllegalArgumentException("tensorMmul: dimensions of both arrays, not of " + axes.length);
        }
        int[] sumA = listed(a, axes[0]);
        int[] sumB = listed(b, axes[1]);
        if (sumA.length != sumB.length) {
            throw new IllegalArgumentException("tensorMmul: dimensions " + Arrays.toString(axes[0]) + " and "
                    + Arrays.toString(axes[1]) + " do not make pairs");
        }
        long summed = 1;
        for (int i = 0; i < sumA.length; i++) {
            if (a.size(sumA[i]) != b.size(sumB[i])) {
                throw new IllegalArgumentException("tensorMmul: dimension " + axes[0][i] + " of shape "
                        + Arrays.toString(a.shape()) + " and dimension " + axes[1][i] + " of shape "
                        + Arrays.toString(b.shape()) + " differ in length");
            }
            summed = Math.multiplyExact(summed, a.size(sumA[i]));
        }
        int[] keptA = others(a, sumA);
        int[] keptB = others(b, sumB);
        long[] shape = new long[keptA.length + keptB.length];
        Arrays.setAll(shape, d -> d < keptA.length ? a.size(keptA[d]) : b.size(keptB[d - keptA.length]));
        long rows = Shapes.length(Arrays.copyOf(shape, keptA.length));
        long columns = Shapes.length(Arrays.copyOfRange(shape, keptA.length, shape.length));
        INDArray left = a.permute(joined(keptA, sumA)).reshape(rows, summed);
        try (left; INDArray right = b.permute(joined(sumB, keptB)).reshape(summed, columns)) {
            INDArray product = left.mmul(right);
            if (result == null && Arrays.equals(shape, product.shape())) {
                return product;
            }
            INDArray shaped;
            try (product) {
                shaped = Structure.reshaped(product, shape);
            }
            if (result == null) {
                return shaped;
            }
            try (shaped) {
                return written(result, shaped);
            }
        }
    }

    private static INDArray written(INDArray result, INDArray product) {
        if (!Arrays.equals(result.shape(), product.shape())) {
            throw new IllegalArgumentException("tensorMmul: the result has shape " + Arrays.toString(product.shape())
                    + ", not " + Arrays.toString(result.shape()));
        }
        return result.assign(product);
    }

    private static int[] listed(INDArray x, int... dimensions) {
        Arguments.given(dimensions, "tensorMmul", "the array of dimensions");
        return dimensions.length == 0 ? dimensions
                : Arrays.stream(Calls.dimensions("tensorMmul", x, dimensions)).mapToInt(Math::toIntExact).toArray();
    }

    private static int[] others(INDArray x, int... dimensions) {
        boolean[] named = new boolean[x.rank()];
        for (int d : dimensions) {
            named[d] = true;
        }
        return Arrays.stream(Layouts.identity(named.length)).filter(d -> !named[d]).toArray();
    }

    private static int[] joined(int[] first, int... second) {
        int[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
