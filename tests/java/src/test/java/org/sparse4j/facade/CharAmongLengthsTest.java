// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.IndexFunctions;
import org.sparse4j.nd4j.Nd4j;

/** Java makes a long of a char: no static that takes lengths one by one takes an order for one of them in silence. */
class CharAmongLengthsTest {
    private static final long[] LENGTHS = {2, 3, 4, 2};

    private static final Map<Class<?>, Object> GIVEN = Map.of(DataType.class, DataType.DOUBLE, SparseFormat.class, SparseFormat.COO,
            Number.class, 7, double.class, 0.5, long.class, 7L, int.class, 3, org.sparse4j.rng.Random.class, Sparse4j.sampling().getRandom(),
            long[].class, new long[] {1}, IndexFunctions.Mode.class, IndexFunctions.Mode.WRAP, ByteBuffer.class,
            ByteBuffer.allocateDirect(1 << 16));

    /** Lengths that are held against data or coordinates; aCharTooManyIsRefused shows it. */
    private static final Set<String> COUNTED = Set.of("create", "createSparseCOO", "createSparseCOOByDimension", "createSparseCSC",
            "createSparseCSR");

    /** The statics that end in lengths, with no order among their arguments. */
    private static List<Method> endInLengths() {
        return Stream.of(Sparse4j.class, Nd4j.class).flatMap(type -> Stream.of(type.getMethods())).filter(Method::isVarArgs).filter(m -> {
            Class<?>[] types = m.getParameterTypes();
            return types[types.length - 1] == long[].class && m.getParameters()[types.length - 1].getName().equals("shape")
                    && !List.of(types).contains(char.class);
        }).toList();
    }

    private static Class<?>[] before(Method m) {
        return Arrays.copyOf(m.getParameterTypes(), m.getParameterCount() - 1);
    }

    /** The overloads that take a char behind up to four lengths, and before any. */
    private static List<Class<?>[]> wanted(Method m) {
        List<Class<?>[]> wanted = new ArrayList<>();
        for (int k = 1; k <= LENGTHS.length; k++) {
            List<Class<?>> types = new ArrayList<>(List.of(before(m)));
            for (int i = 0; i < k; i++) {
                types.add(long.class);
            }
            types.add(char.class);
            wanted.add(types.toArray(Class[]::new));
        }
        List<Class<?>> first = new ArrayList<>(List.of(before(m)));
        first.addAll(List.of(char.class, long[].class));
        wanted.add(first.toArray(Class[]::new));
        return wanted;
    }

    private static boolean counted(Method m) {
        return COUNTED.contains(m.getName()) && Stream.of(before(m)).anyMatch(t -> t.isArray() || t == List.class);
    }

    @Test
    void methodsWithLengthsHaveOverloadsForChar() throws Exception {
        TreeSet<String> missing = new TreeSet<>();
        int called = 0;
        for (Method m : endInLengths()) {
            if (counted(m)) {
                continue;
            }
            for (Class<?>[] types : wanted(m)) {
                Method overload;
                try {
                    overload = m.getDeclaringClass().getMethod(m.getName(), types);
                } catch (NoSuchMethodException e) {
                    missing.add(m.getDeclaringClass().getSimpleName() + "." + m.getName() + Arrays.toString(types));
                    continue;
                }
                check(m, overload);
                called++;
            }
        }
        assertTrue(missing.isEmpty(), () -> String.join("\n", missing));
        assertTrue(called >= 16 * 5, "only " + called);
    }

    /** It is an order as it is behind a shape, or refused by a message that says what to call; never a length. */
    private static void check(Method m, Method overload) throws Exception {
        Class<?>[] before = before(m);
        boolean first = overload.isVarArgs();
        long[] shape = Arrays.copyOf(LENGTHS, first ? 3 : overload.getParameterCount() - before.length - 1);
        Object given = call(overload, before, first ? List.of('f', shape) : flat(shape, 'f'));
        assertEquals(Families.refusesOrders(overload), given instanceof IllegalArgumentException, () -> overload + ": " + given);
        if (given instanceof IllegalArgumentException e) {
            String lengths = Arrays.toString(shape).replaceAll("[\\[\\]]", "");
            assertTrue(e.getMessage().startsWith(m.getName() + ": 'f' is not a length") && e.getMessage().contains("Sparse4j."
                    + m.getName() + "(") && e.getMessage().contains(lengths + ")"), () -> overload + ": " + e.getMessage());
        } else if (given instanceof long[] strides) {
            assertArrayEquals(Sparse4j.shaping().getStrides(shape, 'f'), strides, overload::toString);
        } else {
            try (INDArray x = assertInstanceOf(INDArray.class, given, overload::toString)) {
                assertArrayEquals(shape, x.shape(), overload::toString);
                assertArrayEquals(Sparse4j.shaping().getStrides(shape, 'f'), x.stride(), overload::toString);
            }
        }
        assertInstanceOf(IllegalArgumentException.class, call(overload, before, first ? List.of('x', shape) : flat(shape, 'x')),
                overload::toString);
    }

    private static List<Object> flat(long[] shape, char order) {
        return Stream.concat(Arrays.stream(shape).boxed(), Stream.of(order)).map(Object.class::cast).toList();
    }

    private static Object call(Method m, Class<?>[] before, List<Object> behind) throws IllegalAccessException {
        List<Object> arguments = new ArrayList<>(Stream.of(before).map(GIVEN::get).toList());
        arguments.addAll(behind);
        try {
            return m.invoke(null, arguments.toArray());
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    /** The elements are the same as without an order, from the same generator. */
    @Test
    void anOrderChangesNoElement() {
        Sparse4j.sampling().getRandom().setSeed(11);
        try (INDArray x = Sparse4j.sampling().rand(-1, 1, Sparse4j.sampling().getRandom(), 2, 3)) {
            Sparse4j.sampling().getRandom().setSeed(11);
            try (INDArray y = Nd4j.rand(-1, 1, Sparse4j.sampling().getRandom(), 2, 3, 'f')) {
                assertEquals(x, y);
                assertEquals('f', y.ordering());
            }
        }
    }

    /** The calls as programs write them: which overload is meant is the compiler's choice. */
    @Test
    void asProgramsWriteThem() {
        for (Runnable call : List.<Runnable>of(() -> Sparse4j.sparse(2, 3, 'f'), () -> Sparse4j.sparse('f', 2, 3),
                () -> Sparse4j.sparse(DataType.INT, 2, 3, 'f'), () -> Sparse4j.sparse(DataType.INT, SparseFormat.CSR, 2, 3, 'c'),
                () -> Sparse4j.coo(2, 3, 'f'), () -> Sparse4j.sprand(0.1, 7, 2, 3, 'f'))) {
            String why = assertThrows(IllegalArgumentException.class, call::run).getMessage();
            assertTrue(why.contains("is not a length, and a sparse array has a format instead of an order; call Sparse4j."), why);
            assertTrue(why.endsWith("2, 3), and pass the format SparseFormat.CSC to store it by columns"), why);
        }
        assertEquals("coo: 'f' is not a length, and a sparse array has a format instead of an order; call Sparse4j.coo(2, 3, 4)",
                assertThrows(IllegalArgumentException.class, () -> Sparse4j.coo(2, 3, 4, 'f')).getMessage());
        try (INDArray x = Nd4j.randomBernoulli(0.5, 2, 3, 'f'); INDArray y = Nd4j.randomBinomial(5, 0.5, 'f', 2, 3)) {
            assertEquals('f', x.ordering());
            assertEquals('f', y.ordering());
        }
    }

    @Test
    void aCharTooManyIsRefused() {
        double[] two = {1, 2};
        int[] none = {0, 1, 2};
        for (Runnable call : List.<Runnable>of(() -> Sparse4j.create(new double[6], 2, 3, 'f'),
                () -> Sparse4j.creation().create(List.of(Sparse4j.ones(6)), 2, 3, 'f'),
                () -> Sparse4j.createSparseCOO(two, new long[][] {{0, 1}, {1, 2}}, 2, 3, 'f'),
                () -> Sparse4j.createSparseCOO(two, new long[] {0, 1, 1, 2}, 2, 3, 'f'),
                () -> Sparse4j.sparseCreation().createSparseCOOByDimension(two, new long[][] {{0, 1}, {1, 2}}, 2, 3, 'f'),
                () -> Sparse4j.createSparseCSR(two, new int[] {1, 2}, none, 2, 3, 'f'),
                () -> Sparse4j.createSparseCSC(two, new int[] {0, 1}, new int[] {0, 0, 1, 2}, 2, 3, 'f'),
                () -> Sparse4j.createSparseCSR(two, new int[] {1, 2}, none, none, 2, 3, 'f'))) {
            assertThrows(IllegalArgumentException.class, call::run);
        }
    }
}
