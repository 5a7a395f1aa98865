// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Dense;
import org.sparse4j.array.StorageFormats;

/**
 * The properties of an operation, as {@link org.sparse4j.statics.Environment#ops()} lists them.
 *
 * @param op the operation
 * @param id its number, which never changes
 * @param name its name in methods and messages
 * @param family its family
 * @param fillRule the rule for elements that are not stored
 * @param keepsZeros whether the operation is element-wise and f(0) or f(0, 0) is 0, so that a fill of 0 stays 0
 * @param resultTypes the type of the result for each accepted type of the operands
 * @since 0.1.0
 */
public record OpInfo(Op op, int id, String name, OpFamily family, FillRule fillRule, boolean keepsZeros,
        Map<DataType, DataType> resultTypes) {
    private static final Op[][] FAMILIES = {TransformOp.values(), BinaryOp.values(), ReduceOp.values(),
        IndexReduceOp.values(), Level1Op.values(), AlongOp.values(), DistanceOp.values(),
        BlasOp.values(), LapackOp.values(), TensorOp.values()};

    private static final class Holder {
        private static final List<OpInfo> ALL = all();
    }

    /**
     * Returns the properties of all operations, ordered by number. The first call finds types and zeros by running each
     * operation on an array of one element.
     */
    public static List<OpInfo> list() {
        return Holder.ALL;
    }

    private static List<OpInfo> all() {
        List<OpInfo> out = new ArrayList<>();
        for (Op[] family : FAMILIES) {
            for (Op op : family) {
                out.add(new OpInfo(op, op.id(), op.opName(), op.family(), op.fillRule(), keepsZeros(op), types(op)));
            }
        }
        return Collections.unmodifiableList(out);
    }

    private static Map<DataType, DataType> types(Op op) {
        Map<DataType, DataType> out = new EnumMap<>(DataType.class);
        for (DataType type : DataType.values()) {
            DataType result = resultType(op, type);
            if (result != null) {
                out.put(type, result);
            }
        }
        return Collections.unmodifiableMap(out);
    }

    private static DataType resultType(Op op, DataType type) {
        if (op instanceof RoutineOp) {
            return ((RoutineOp) op).resultType(type);
        }
        try (INDArray x = Dense.ones(type, 1); INDArray out = OperationCall.run(with(op, x))) {
            return out.dataType();
        } catch (IllegalArgumentException refused) {
            return null;
        }
    }

    private static boolean keepsZeros(Op op) {
        if (op.fillRule() != FillRule.FUNCTION_OF_FILLS) {
            return false;
        }
        try (INDArray x = StorageFormats.sparse(DataType.DOUBLE, 1); INDArray out = OperationCall.run(with(op, x))) {
            return out.fillValue().doubleValue() == 0;
        }
    }

    private static Operation with(Op op, INDArray x) {
        switch (op.family()) {
            case TRANSFORM:
                return ((TransformOp) op).of(x);
            case BINARY:
                return ((BinaryOp) op).of(x, x);
            case REDUCE:
                return op == ReduceOp.PERCENTILE ? ReduceOp.percentile(50, x) : ((ReduceOp) op).of(x);
            case INDEX_REDUCE:
                return ((IndexReduceOp) op).of(x);
            case ALONG:
                return ((AlongOp) op).of(x, 0);
            default:
                return ((DistanceOp) op).of(x, x);
        }
    }

    /** Returns one line of text: number, name, family, fill rule and result types. */
    @Override
    public String toString() {
        StringBuilder types = new StringBuilder();
        resultTypes.forEach((from, to) -> types.append(types.length() == 0 ? "" : ", ").append(from)
                .append(from == to ? "" : " -> " + to));
        return String.format(Locale.ROOT, "%4d %-22s %-12s %-18s %s %s", id, name, family, fillRule,
                keepsZeros ? "f(0) = 0 " : "         ", types);
    }
}
