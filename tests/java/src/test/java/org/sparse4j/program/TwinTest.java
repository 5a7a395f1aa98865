// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.oracle.ModelArray;
import org.sparse4j.oracle.ModelException;
import org.sparse4j.oracle.ModelGrid;
import org.sparse4j.oracle.ModelIndex;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelType;

/** Random arrays and views of all formats, types and fills, each beside the model's. */
@ExtendWith(NothingLeft.class)
abstract class TwinTest {
    private static final double[] FILLS = {0, 0, 2.5, Double.NaN};

    final Product product = new Product();
    Random random;
    Shapes shapes;
    Values values;

    /** The library's array and the model's, and what they are views of. */
    record Twin(INDArray x, ModelArray m, INDArray owner, ModelArray whole) implements AutoCloseable {
        ModelGrid grid() {
            return ModelGrid.of(m);
        }

        @Override
        public void close() {
            owner.close();
        }
    }

    int[] shape() {
        int rank = random.nextInt(5);
        return IntStream.range(0, rank).map(d -> random.nextInt(12) == 0 ? 0 : 1 + random.nextInt(rank < 3 ? 5 : 3))
                .toArray();
    }

    Twin whole(ModelType type, int... shape) {
        ModelLayout layout = shapes.layout(shape.length);
        long fill = layout.dense() ? type.of(0L) : type.of(FILLS[random.nextInt(FILLS.length)]);
        List<Map.Entry<long[], Long>> entries = new ArrayList<>();
        double density = random.nextDouble();
        ModelShapes.forEach(shape, c -> {
            if (layout.dense() || random.nextDouble() < density) {
                entries.add(new AbstractMap.SimpleEntry<>(Product.longs(c), values.of(type)));
            }
        });
        long[] lengths = Product.longs(shape);
        INDArray x = product.create(type, layout, lengths, fill, false, entries, null);
        ModelArray m = ModelArray.create(type, layout, lengths, fill, false, entries, null);
        return new Twin(x, m, x, m);
    }

    /** A random array, or a view of a view of one. */
    Twin twin() {
        Twin t = whole(values.type(), shape());
        for (int depth = random.nextInt(4); depth > 1; depth--) {
            INDArray x = t.x();
            ModelArray m = t.m();
            try {
                if (random.nextBoolean()) {
                    ModelIndex[] list = shapes.indexes(m.shape()).toArray(ModelIndex[]::new);
                    m = m.get(list);
                    x = product.get(x, list);
                } else if (random.nextBoolean()) {
                    int[] order = shapes.permutation(m.rank());
                    m = m.permute(order);
                    x = x.permute(order);
                } else {
                    int[] to = IntStream.of(m.shape()).map(n -> n == 1 ? 1 + random.nextInt(3) : n).toArray();
                    m = m.broadcast(to);
                    x = x.broadcast(Product.longs(to));
                }
            } catch (ModelException e) {
                continue;
            }
            t = new Twin(x, m, t.owner(), t.whole());
        }
        return t;
    }

    static void assertElements(ModelGrid expected, INDArray actual) {
        assertArrayEquals(Product.longs(expected.shape), actual.shape());
        assertEquals(Product.type(expected.type), actual.dataType());
        ModelShapes.forEach(expected.shape, c -> {
            long got = Product.bits(expected.type, actual.getNumber(Product.longs(c)));
            assertTrue(expected.type.same(expected.get(c), got), () -> "at " + Arrays.toString(c) + ": "
                    + expected.type.text(got) + " for " + expected.type.text(expected.get(c)));
        });
    }

    /** A result of a sparse array is sparse, of a dense one dense; it owns its memory unless it may be a view. */
    static void check(ModelGrid expected, Twin of, boolean mayBeView, INDArray actual) {
        try (actual) {
            assertElements(expected, actual);
            assertEquals(of.x().isSparse(), actual.isSparse());
            assertTrue(mayBeView || !actual.isView());
        }
    }

    static void check(ModelGrid expected, Twin of, INDArray actual) {
        check(expected, of, false, actual);
    }

    interface Body {
        void run();
    }

    void times(int programs, Body body) {
        long from = Long.getLong("sparse4j.seed", 1);
        for (long seed = from; seed < from + programs; seed++) {
            random = new Random(seed);
            shapes = new Shapes(random);
            values = new Values(random);
            try {
                body.run();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    int dimension(ModelGrid g) {
        return random.nextInt(g.rank());
    }

    static int[] range(int n) {
        return IntStream.range(0, n).toArray();
    }
}
