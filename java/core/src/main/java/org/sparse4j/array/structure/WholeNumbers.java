// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.structure;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.array.Call;
import org.sparse4j.array.Limits;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/**
 * Indexes as integers: an INT or LONG array itself; a FLOAT or DOUBLE array as a LONG copy, which {@link #close} frees. ND4J's arrays,
 * including its index lists, are FLOAT or DOUBLE by default.
 */
public record WholeNumbers(INDArray array, boolean copied) implements AutoCloseable {
    /**
     * Returns the indexes as integers. Throws for BOOL, and for values that are not whole (the message has the first
     * one). Also throws for a sparse array above the densify limit, since its copy stores every index.
     */
    public static WholeNumbers of(String method, INDArray indexes) {
        DataType type = Arguments.given(indexes, method, "the array of indexes").dataType();
        requireBelowLimit(method, indexes);
        if (!type.isFloating()) {
            if (type == DataType.BOOL) {
                throw new IllegalArgumentException(method + ": the indexes are BOOL; they must be whole numbers of type LONG, INT, DOUBLE "
                        + "or FLOAT");
            }
            return new WholeNumbers(indexes, false);
        }
        INDArray whole = indexes.castTo(DataType.LONG);
        try (INDArray differs = indexes.neq(whole)) {
            if (differs.any()) {
                throw notWhole(method, indexes, differs);
            }
        } catch (RuntimeException | Error e) {
            whole.close();
            throw e;
        }
        return new WholeNumbers(whole, true);
    }

    private static void requireBelowLimit(String method, INDArray indexes) {
        double places = Arrays.stream(indexes.shape()).asDoubleStream().reduce(1, (x, y) -> x * y);
        long limit = Limits.densify();
        if (indexes.isSparse() && places > limit) {
            throw new WouldDensifyException(method + ": the sparse array of indexes of shape " + Arrays.toString(indexes.shape())
                    + " would be stored as " + (places < 0x1p62 ? String.valueOf((long) places) : "2^62 or more")
                    + " indexes, more than org.sparse4j.densifyLimit = " + limit + "; take pieces of it, or raise the limit with "
                    + "Sparse4j.environment().setDensifyLimit");
        }
    }

    private static IllegalArgumentException notWhole(String method, INDArray indexes, INDArray differs) {
        try (INDArray at = Call.of(Function.NONZERO).operand(differs).array()) {
            long[] first = new long[indexes.rank()];
            for (int d = 0; d < first.length; d++) {
                first[d] = at.getLong(0, d);
            }
            return new IllegalArgumentException(method + ": the index at " + Arrays.toString(first) + " is " + indexes.getDouble(first)
                    + "; indexes must be whole numbers");
        }
    }

    @Override
    public void close() {
        if (copied) {
            array.close();
        }
    }
}
