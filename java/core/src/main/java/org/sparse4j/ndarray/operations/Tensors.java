// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray.operations;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Limits;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.ops.TensorOp;

/** Builds the calls of {@link org.sparse4j.family.TensorOps} and of the corresponding statics. */
public final class Tensors {
    // The first label for dimensions without subscripts: any number of at least 32 will do.
    private static final int FIRST = 1000;
    private static final int SECOND = 2000;

    private Tensors() {}

    public static INDArray einsum(String subscripts, INDArray... operands) {
        Arguments.given(subscripts, "einsum", "the subscripts");
        int[] ranks = new int[Arguments.given(operands, "einsum", "the array of operands").length];
        Arrays.setAll(ranks, i -> Arguments.given(operands[i], "einsum", "operand " + i).rank());
        Call call = Call.of(Function.TENSOR, TensorOp.EINSUM);
        for (INDArray x : operands) {
            call.operand(x);
        }
        return call.integers(new Subscripts(subscripts, ranks).labels()).array();
    }

    /** Uses the general product for a sparse v that is too long to be read as DENSE. */
    public static INDArray ttv(INDArray x, INDArray v, int... dimensions) {
        long[] over = Calls.dimensions("ttv", x, dimensions);
        if (!x.isSparse() || !v.isSparse() || v.rank() != over.length || v.length() <= Limits.densify()) {
            return Call.of(Function.CONTRACT).operand(x).operand(v).integers(over).array();
        }
        int[] ascending = Arrays.stream(over).mapToInt(Math::toIntExact).sorted().toArray();
        try (INDArray product = tensorMmul(x, v, null, ascending, IntStream.range(0, over.length).toArray())) {
            return product.toFormat(SparseFormat.COO);
        }
    }

    /** Sums the products over pairs of dimensions. */
    public static INDArray tensorMmul(INDArray a, INDArray b, INDArray result, int[]... axes) {
        Arguments.given(a, "tensorMmul", "the first array");
        Arguments.given(b, "tensorMmul", "the second array");
        if (Arguments.given(axes, "tensorMmul", "the array of dimensions").length != 2) {
            throw new IllegalArgumentException("tensorMmul: the number of lists of dimensions is " + axes.length
                    + "; it must be two, one list for each array");
        }
        int[] sumA = listed(a, axes[0]);
        int[] sumB = listed(b, axes[1]);
        if (sumA.length != sumB.length) {
            throw new IllegalArgumentException("tensorMmul: dimensions " + Arrays.toString(axes[0]) + " and " + Arrays.toString(axes[1])
                    + " do not form pairs; both lists must have the same length");
        }
        for (int i = 0; i < sumA.length; i++) {
            if (a.size(sumA[i]) != b.size(sumB[i])) {
                throw new IllegalArgumentException("tensorMmul: dimension " + axes[0][i] + " of shape "
                        + Arrays.toString(a.shape()) + " and dimension " + axes[1][i] + " of shape "
                        + Arrays.toString(b.shape()) + " differ in length");
            }
        }
        return paired(TensorOp.TENSOR_MMUL, a, b, sumA, sumB, result);
    }

    public static INDArray inner(INDArray a, INDArray b) {
        Arguments.given(a, "inner", "the first array");
        Arguments.given(b, "inner", "the second array");
        if (a.rank() == 0 || b.rank() == 0) {
            return paired(TensorOp.INNER, a, b, new int[0], new int[0], null);
        }
        if (a.size(-1) != b.size(-1)) {
            throw new IllegalArgumentException("inner: the last dimensions of shapes " + Arrays.toString(a.shape())
                    + " and " + Arrays.toString(b.shape()) + " differ in length");
        }
        return paired(TensorOp.INNER, a, b, new int[] {a.rank() - 1}, new int[] {b.rank() - 1}, null);
    }

    /**
     * Sums over the pairs of dimensions sumA[i] of a and sumB[i] of b, which get the same label. The remaining
     * dimensions are those of the result.
     */
    private static INDArray paired(TensorOp op, INDArray a, INDArray b, int[] sumA, int[] sumB, INDArray result) {
        int[] labelsA = IntStream.range(FIRST, FIRST + a.rank()).toArray();
        int[] labelsB = IntStream.range(SECOND, SECOND + b.rank()).toArray();
        for (int i = 0; i < sumA.length; i++) {
            labelsB[sumB[i]] = labelsA[sumA[i]];
        }
        int[] summed = Arrays.stream(sumA).map(d -> labelsA[d]).toArray();
        int[] left = IntStream.concat(Arrays.stream(labelsA), Arrays.stream(labelsB))
                .filter(label -> Arrays.stream(summed).noneMatch(s -> s == label)).toArray();
        return Call.of(Function.TENSOR, op).operand(a).operand(b).result(result).integers(labelsA).integers(labelsB)
                .integers(left).array(result);
    }

    public static INDArray outer(INDArray a, INDArray b) {
        INDArray column = Arguments.given(a, "outer", "the first array").ravel();
        try {
            INDArray row = Arguments.given(b, "outer", "the second array").ravel();
            try {
                return Call.of(Function.TENSOR, TensorOp.OUTER).operand(column.expandDims(1))
                        .operand(row.expandDims(0)).array();
            } finally {
                closeCopy(row, b);
            }
        } finally {
            closeCopy(column, a);
        }
    }

    private static void closeCopy(INDArray x, INDArray of) {
        if (x != of) {
            x.close();
        }
    }

    public static INDArray ttm(INDArray x, INDArray matrix, int dimension) {
        int d = Calls.dimension("ttm", dimension, x.rank());
        if (Arguments.given(matrix, "ttm", "the matrix").rank() != 2 || matrix.size(1) != x.size(d)) {
            throw new IllegalArgumentException("ttm: dimension " + dimension + " of shape " + Arrays.toString(x.shape())
                    + " takes a matrix with " + x.size(d) + " columns, not shape " + Arrays.toString(matrix.shape()));
        }
        int[] labels = IntStream.range(FIRST, FIRST + x.rank()).toArray();
        int[] result = labels.clone();
        result[d] = SECOND;
        return Call.of(Function.TENSOR, TensorOp.TTM).operand(x).operand(matrix).integers(labels)
                .integers(SECOND, labels[d]).integers(result).array();
    }

    public static INDArray mttkrp(INDArray x, int mode, INDArray... factors) {
        for (INDArray f : Arguments.given(factors, "mttkrp", "the array of factors")) {
            Arguments.given(f, "mttkrp", "a factor");
        }
        int m = Calls.dimension("mttkrp", mode, x.rank());
        if (factors.length != x.rank()) {
            throw new IllegalArgumentException("mttkrp: shape " + Arrays.toString(x.shape()) + " takes " + x.rank()
                    + " factors, one for each dimension, not " + factors.length);
        }
        Call call = Call.of(Function.TENSOR, TensorOp.MTTKRP).operand(x);
        for (int d = 0; d < factors.length; d++) {
            if (d != m) {
                call.operand(factors[d]);
            }
        }
        return call.integer(m).array();
    }

    private static int[] listed(INDArray x, int... dimensions) {
        Arguments.given(dimensions, "tensorMmul", "the array of dimensions");
        return dimensions.length == 0 ? dimensions
                : Arrays.stream(Calls.dimensions("tensorMmul", x, dimensions)).mapToInt(Math::toIntExact).toArray();
    }
}
