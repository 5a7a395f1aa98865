// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.IndexReduceOp;
import org.sparse4j.ops.Op;
import org.sparse4j.ops.TransformOp;
import org.sparse4j.ops.Transforms;

/**
 * The element-wise operations by their names in the enums: through the method of that name of INDArray or Transforms
 * where there is one, else by the operation itself. An operation that is added to an enum is in the programs at once.
 */
final class Functions {
    static final String[] TRANSFORMS = names(TransformOp.values());
    static final String[] COMPARISONS = {"eq", "neq", "gt", "lt", "gte", "lte", "eps"};
    static final String[] LOGIC = {"and", "or", "xor"};
    /** What gives numbers. */
    static final String[] ARITHMETIC = Arrays.stream(names(BinaryOp.values()))
            .filter(op -> !Arrays.asList(COMPARISONS).contains(op) && !Arrays.asList(LOGIC).contains(op))
            .toArray(String[]::new);

    /** Forms that take a row or a column vector: those that INDArray has. */
    static final String[] VECTORS = Arrays.stream(INDArray.class.getMethods()).map(Method::getName).distinct()
            .filter(method -> Arrays.stream(ARITHMETIC).anyMatch(op -> method.equals(op + "RowVector")
                    || method.equals(op + "ColumnVector")))
            .sorted().toArray(String[]::new);
    /** Positions along dimensions. */
    static final String[] INDEXES = names(IndexReduceOp.values());

    private static final Map<String, Op> OPS = Arrays.stream(new Op[][] {TransformOp.values(), BinaryOp.values(),
        IndexReduceOp.values()})
            .flatMap(Arrays::stream).collect(Collectors.toMap(Functions::name, Function.identity()));
    private static final Map<String, Method[]> METHODS = new ConcurrentHashMap<>();

    private Functions() {}

    private static String[] names(Op... ops) {
        return Arrays.stream(ops).map(Functions::name).toArray(String[]::new);
    }

    /** SOFT_PLUS is softPlus. */
    private static String name(Op op) {
        StringBuilder name = new StringBuilder();
        for (String word : op.nativeName().toLowerCase(Locale.ROOT).split("_")) {
            name.append(name.length() == 0 ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }

    static INDArray unary(String op, INDArray x) {
        INDArray made = called(Transforms.class, op, null, x);
        made = made == null ? called(Transforms.class, op, null, x, true) : made;
        made = made == null ? called(INDArray.class, op, x) : made;
        return made == null ? call(op, x).array() : made;
    }

    static INDArray unaryInPlace(String op, INDArray x) {
        INDArray made = called(Transforms.class, op, null, x, false);
        made = made == null ? called(INDArray.class, op + "i", x) : made;
        return made == null ? call(op, x).inPlace().array(x) : made;
    }

    /** y: a Number or an INDArray. */
    static INDArray binary(String op, INDArray x, Object y) {
        INDArray made = called(INDArray.class, op, x, y);
        made = made == null ? called(Transforms.class, op, null, x, y) : made;
        return made == null ? call(op, x, y).array() : made;
    }

    static INDArray binaryInPlace(String op, INDArray x, Object y) {
        String inPlace = op.endsWith("Vector") ? op.replaceFirst("Row|Column", "i$0") : op + "i";
        INDArray made = called(INDArray.class, inPlace, x, y);
        made = made == null ? called(Transforms.class, op, null, x, y, false) : made;
        return made == null ? call(op, x, y).inPlace().array(x) : made;
    }

    static INDArray binaryInto(String op, INDArray x, INDArray y, INDArray result) {
        INDArray made = called(INDArray.class, op, x, y, result);
        return made == null ? call(op, x, y).result(result).array(result) : made;
    }

    static INDArray index(String op, INDArray x, int... dimensions) {
        return switch (op) {
            case "argMax" -> x.argMax(dimensions);
            case "argMin" -> x.argMin(dimensions);
            default -> Call.of(org.sparse4j.backend.Function.INDEX_REDUCE, OPS.get(op)).operand(x)
                    .integers(dimensions).array();
        };
    }

    private static Call call(String op, INDArray x, Object... y) {
        Op known = OPS.get(op);
        if (y.length == 0) {
            return Call.of(org.sparse4j.backend.Function.TRANSFORM, known).operand(x);
        }
        return y[0] instanceof INDArray
                ? Call.of(org.sparse4j.backend.Function.PAIRWISE, known).operand(x).operand((INDArray) y[0])
                : Call.of(org.sparse4j.backend.Function.SCALAR, known).operand(x).scalar((Number) y[0]);
    }

    /** What the method of this name gives; null when there is none for such arguments. */
    private static INDArray called(Class<?> type, String name, Object self, Object... arguments) {
        for (Method m : METHODS.computeIfAbsent(type.getSimpleName() + "." + name, k -> Arrays.stream(type.getMethods())
                .filter(m -> m.getName().equals(name) && m.getReturnType() == INDArray.class)
                .toArray(Method[]::new))) {
            if (fits(m.getParameterTypes(), arguments)) {
                try {
                    return (INDArray) m.invoke(self, arguments);
                } catch (InvocationTargetException e) {
                    if (e.getCause() instanceof RuntimeException) {
                        throw (RuntimeException) e.getCause();
                    }
                    throw (Error) e.getCause();
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return null;
    }

    private static boolean fits(Class<?>[] types, Object... arguments) {
        boolean fits = types.length == arguments.length;
        for (int i = 0; fits && i < types.length; i++) {
            fits = types[i] == (arguments[i] instanceof INDArray ? INDArray.class
                    : arguments[i] instanceof Boolean ? boolean.class : Number.class);
        }
        return fits;
    }
}
