// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.program.Twins.assertElements;
import static org.sparse4j.program.Twins.times;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.nd4j.Nd4j;
import org.sparse4j.oracle.ModelGrid;
import org.sparse4j.program.Twins.Twin;
import org.sparse4j.rng.Random;

/** What is drawn into arrays, out of them and among their elements, on all formats and views. */
class RandomArraysTest {
    /** Sub-arrays change places as an array of their numbers, shuffled with them, says; nothing else changes. */
    @Test
    void shuffleMovesWholeSubArrays() {
        times(1500, twins -> {
            try (Twin t = twins.twin(true)) {
                ModelGrid g = t.grid();
                int[] all = twins.shapes.permutation(g.rank());
                int[] along = Arrays.copyOf(all, twins.random.nextInt(g.rank() + 1));
                int[] others = IntStream.range(0, g.rank()).filter(d -> IntStream.of(along).noneMatch(a -> a == d))
                        .toArray();
                int count = IntStream.of(others).map(d -> g.shape[d]).reduce(1, Math::multiplyExact);
                try (INDArray numbers = Sparse4j.arange(0, count)) {
                    Sparse4j.sampling().shuffle(List.of(t.x(), numbers), new Random(twins.random.nextLong()),
                            List.of(along, new int[0]));
                    double[] order = numbers.toDoubleVector();
                    double[] sorted = order.clone();
                    Arrays.sort(sorted);
                    assertArrayEquals(IntStream.range(0, count).asDoubleStream().toArray(), sorted);
                    t.expectWritten(ModelGrid.build(g.type, g.shape, c -> {
                        int at = 0;
                        for (int d : others) {
                            at = at * g.shape[d] + c[d];
                        }
                        int from = (int) order[at];
                        int[] source = c.clone();
                        for (int i = others.length - 1; i >= 0; i--) {
                            source[others[i]] = from % g.shape[others[i]];
                            from /= g.shape[others[i]];
                        }
                        return g.get(source);
                    }));
                }
            }
        });
    }

    @Test
    void shuffleFollowsItsSeed() {
        try (INDArray a = Sparse4j.sprand(0.3, 1, 40, 30).toFormat(SparseFormat.CSR); INDArray b = a.dup();
                INDArray c = a.dup(); INDArray d = a.dup()) {
            Sparse4j.sampling().shuffle(a, new Random(5), 1);
            Sparse4j.sampling().shuffle(b, new Random(5), 1);
            Sparse4j.sampling().shuffle(c, new Random(6), 1);
            assertEquals(a, b);
            assertNotEquals(a, c);
            Sparse4j.sampling().getRandom().setSeed(9);
            Sparse4j.sampling().shuffle(c, 0);
            Sparse4j.sampling().getRandom().setSeed(9);
            Sparse4j.sampling().shuffle(d, new java.util.Random(1), 0);
            assertNotEquals(c, d);
            assertEquals(SparseFormat.CSR, a.getFormat());
            assertThrows(IllegalArgumentException.class, () -> Nd4j.shuffle(List.of(a, b.transpose()), 1));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.sampling().shuffle(a, 2));
            assertThrows(IllegalArgumentException.class,
                    () -> Sparse4j.sampling().shuffle(List.of(a), new Random(1), List.of(new int[0], new int[0])));
        }
    }

    /** Elements come from the source, only those with a probability; of a sparse source sparse. */
    @Test
    void choiceTakesElementsOfTheSource() {
        times(600, twins -> {
            int n = 1 + twins.random.nextInt(6);
            double[] p = new double[n];
            for (int i = 0; i < 8; i++) {
                p[twins.random.nextInt(n)] += 0.125;
            }
            try (Twin t = twins.whole(twins.values.type(), n); INDArray dense = Sparse4j.create(p);
                    INDArray sparse = dense.toFormat(SparseFormat.COO); Twin into = twins.twin(true)) {
                ModelGrid g = t.grid();
                long seed = twins.random.nextLong();
                try (INDArray numbers = Sparse4j.arange(0, n);
                        INDArray which = Sparse4j.sampling().choice(numbers, dense, 7, new Random(seed));
                        INDArray chosen = Sparse4j.sampling().choice(t.x(), sparse, 7, new Random(seed))) {
                    int[] from = IntStream.range(0, 7).map(i -> which.getInt(i)).toArray();
                    assertTrue(IntStream.of(from).allMatch(i -> p[i] > 0));
                    assertElements(g.along(0, from, 0), chosen);
                    assertEquals(t.x().isSparse(), chosen.isSparse());
                    try (INDArray target = into.x().dup();
                            INDArray numbersToo = Sparse4j.sampling().choice(numbers, dense, target.castTo(DataType.DOUBLE),
                                    new Random(seed))) {
                        Sparse4j.sampling().choice(t.x(), dense.reshape(1, n), into.x(), new Random(seed));
                        into.expectWritten(ModelGrid.build(into.m().type(), into.m().shape(),
                                c -> g.type.cast(g.get((int) numbersToo.getDouble(Product.longs(c))), into.m().type())));
                    }
                }
            }
        });
    }

    @Test
    void choiceRefuses() {
        try (INDArray x = Sparse4j.arange(0, 3); INDArray p = Sparse4j.create(new double[] {0.5, 0.25, 0.25});
                INDArray two = Sparse4j.create(new double[] {0.5, 0.5}); INDArray low = Sparse4j.create(new double[] {0.5, 0.2, 0.2});
                INDArray matrix = Sparse4j.zeros(3, 3)) {
            assertTrue(refusal(() -> Nd4j.choice(x, two, 4)).contains("2 probabilities were given for 3 elements; there must be one for "
                    + "each element"));
            assertTrue(refusal(() -> Nd4j.choice(x, low, 4)).contains("sum to 0.9"));
            assertTrue(refusal(() -> Nd4j.choice(matrix, p, 4)).contains("[3, 3]"));
            assertTrue(refusal(() -> Nd4j.choice(x, p, -1)).contains("-1"));
            try (INDArray none = Nd4j.choice(x, p, 0)) {
                assertArrayEquals(new long[] {0}, none.shape());
            }
        }
    }

    private static String refusal(Runnable call) {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }

    /** Every stored entry is in one part and unchanged, the parts have nothing else. */
    @Test
    void splitPartsTheStoredEntries() {
        times(800, twins -> {
            try (Twin t = twins.twin(false)) {
                double[] weights = {twins.random.nextDouble(), 0, twins.random.nextInt(2), 0.5};
                try (INDArray coo = t.x().toFormat(SparseFormat.COO)) {
                    Map<String, Number> left = new HashMap<>();
                    coo.forEachEntry((c, v) -> left.put(Arrays.toString(c), coo.getNumber(c)));
                    INDArray[] parts = Sparse4j.sampling().randomSplit(t.x(), weights, 77);
                    for (INDArray part : parts) {
                        try (part) {
                            assertArrayEquals(t.x().shape(), part.shape());
                            assertEquals(t.x().dataType(), part.dataType());
                            assertTrue(part.isSparse());
                            assertEquals(coo.fillValue(), part.fillValue());
                            part.forEachEntry((c, v) -> assertEquals(left.remove(Arrays.toString(c)), part.getNumber(c)));
                        }
                    }
                    assertTrue(left.isEmpty(), left::toString);
                }
            }
        });
    }

    @Test
    void splitSharesAsWeighted() {
        split(1 << 17);
    }

    @Test
    @Tag("release")
    void splitSharesManyEntriesAsWeighted() {
        split(1 << 20);
    }

    private static void split(int rows) {
        try (INDArray x = Sparse4j.sprand(0.01, 4, rows, 1 << 10).toFormat(SparseFormat.CSR)) {
            INDArray[] parts = Sparse4j.sampling().randomSplit(x, new double[] {9, 1}, 3);
            INDArray[] again = Sparse4j.sampling().randomSplit(x.toFormat(SparseFormat.CSC), new double[] {9, 1}, 3);
            // Five standard deviations.
            assertEquals(0.1 * x.nnz(), parts[1].nnz(), 5 * Math.sqrt(x.nnz() * 0.09));
            assertEquals(parts[1], again[1]);
            assertEquals(SparseFormat.CSC, again[0].getFormat());
            for (INDArray[] both : new INDArray[][] {parts, again}) {
                both[0].close();
                both[1].close();
            }
            assertTrue(refusal(() -> Sparse4j.sampling().randomSplit(x, new double[] {1, -1}, 3)).contains("-1.0"));
            assertTrue(refusal(() -> Sparse4j.sampling().randomSplit(x, new double[] {0, 0}, 3)).contains("above 0"));
            assertTrue(refusal(() -> Sparse4j.sampling().randomSplit(x, new double[0], 3)).contains("above 0"));
        }
    }

    /** Drawn into an array of any format or view: the numbers of a dense array of that shape and seed. */
    @Test
    void fillsAnyArrayOrView() {
        times(600, twins -> {
            try (Twin t = twins.twin(true)) {
                long[] shape = t.x().shape();
                long seed = twins.random.nextLong();
                boolean floating = t.x().dataType().isFloating();
                if (floating) {
                    written(t, Sparse4j.sampling().rand(t.x().dataType(), shape, seed), Sparse4j.sampling().rand(t.x(), seed));
                    written(t, Sparse4j.sampling().randn(t.x().dataType(), shape, seed), Sparse4j.sampling().randn(t.x(), seed));
                } else {
                    assertThrows(IllegalArgumentException.class, () -> Sparse4j.sampling().rand(t.x(), seed));
                    assertThrows(IllegalArgumentException.class, () -> Sparse4j.sampling().randomExponential(2, t.x()));
                }
                Sparse4j.sampling().getRandom().setSeed(seed);
                long next = new Random(seed).nextLong();
                written(t, Sparse4j.sampling().randomBernoulli(0.4, shape, next), Sparse4j.sampling().randomBernoulli(0.4, t.x()));
                Sparse4j.sampling().getRandom().setSeed(seed);
                written(t, Sparse4j.sampling().randomBinomial(100, 0.4, shape, next), Sparse4j.sampling().randomBinomial(100, 0.4, t.x()));
            }
        });
    }

    private static void written(Twin t, INDArray wanted, INDArray returned) {
        try (wanted; INDArray cast = wanted.castTo(t.x().dataType())) {
            assertTrue(returned == t.x());
            t.expectWritten(ModelGrid.build(t.m().type(), t.m().shape(),
                    c -> Product.bits(t.m().type(), cast.getNumber(Product.longs(c)))));
        }
    }

    @Test
    void boundsAndMoments() {
        Random random = new Random(3);
        int n = 100_000;
        try (INDArray u = Sparse4j.sampling().rand(-2, 6, random, n); INDArray g = Sparse4j.sampling().randn(5, 2, new long[] {n}, random);
                INDArray e = Sparse4j.sampling().randomExponential(4, new long[] {n}, 8);
                INDArray k = random.nextInt(10, new long[] {n})) {
            assertTrue(u.minNumber().doubleValue() >= -2 && u.maxNumber().doubleValue() < 6);
            assertEquals(2, u.meanNumber().doubleValue(), 0.04);
            assertEquals(5, g.meanNumber().doubleValue(), 0.04);
            assertEquals(2, g.stdNumber().doubleValue(), 0.03);
            assertEquals(0.25, e.meanNumber().doubleValue(), 0.005);
            assertTrue(e.minNumber().doubleValue() > 0);
            assertEquals(DataType.INT, k.dataType());
            assertEquals(4.5, k.meanNumber().doubleValue(), 0.05);
            assertEquals(9, k.maxNumber().intValue());
            assertEquals(0, k.minNumber().intValue());
        }
    }

    /** What is above 0 stays so where the type has nothing as small. */
    @Test
    void exponentialNumbersAreAboveZero() {
        for (DataType type : new DataType[] {DataType.FLOAT, DataType.DOUBLE}) {
            try (INDArray x = Sparse4j.zeros(type, 5000)) {
                for (double rate : new double[] {1, 1e30, 1e46, 1e200, 1e308, Double.MAX_VALUE}) {
                    Sparse4j.sampling().randomExponential(rate, x);
                    assertTrue(x.minNumber().doubleValue() > 0, type + " " + rate);
                }
            }
        }
    }

    /** The numbers are those of a separate program that passes the authors' known-answer tests, stream 16. */
    @Test
    void generatorIsSeededAndCounted() {
        Random known = new Random(0x0123456789abcdefL);
        for (long expected : new long[] {0x39f07322e139da21L, 0x62ef284830bd228eL, 0xbde18c0168cd2631L}) {
            assertEquals(expected, known.nextLong());
        }
        Random random = new Random(42);
        long[] first = {random.nextLong(), random.nextLong(), random.nextLong()};
        assertEquals(3, random.getPosition());
        assertEquals(42, random.getSeed());
        random.setSeed(42);
        assertArrayEquals(first, new long[] {random.nextLong(), random.nextLong(), random.nextLong()});
        random.setSeed(new int[] {42});
        assertNotEquals(first[0], random.nextLong());
        random.reSeed(42);
        assertEquals(first[0], random.nextLong());
        assertNotEquals(new Random().nextLong(), new Random().nextLong());
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 100_000; i++) {
            double x = random.nextGaussian();
            sum += x;
            squares += x * x;
            int k = random.nextInt(7);
            assertTrue(k >= 0 && k < 7);
        }
        assertEquals(0, sum / 100_000, 0.02);
        assertEquals(1, squares / 100_000, 0.03);
    }

    @Test
    void seedlessFormsTakeTheNextNumber() {
        Sparse4j.sampling().getRandom().setSeed(11);
        try (INDArray a = Sparse4j.rand(3, 4); INDArray b = Sparse4j.rand(3, 4)) {
            assertFalse(a.equals(b));
            Sparse4j.sampling().getRandom().setSeed(11);
            try (INDArray c = Sparse4j.rand(3, 4); INDArray d = Sparse4j.sampling().rand(new Random(11), 3, 4)) {
                assertEquals(a, c);
                assertEquals(a, d);
            }
        }
    }

    /** Orders, int shapes and places of the seed change how a call is written, not what is drawn. */
    @Test
    void overloadsDrawTheSame() {
        long[] shape = {3, 4};
        int[] small = {3, 4};
        Supplier<Random> eleven = () -> new Random(11);
        long seed = eleven.get().nextLong();
        try (INDArray u = Sparse4j.rand(shape, seed); INDArray g = Sparse4j.randn(shape, seed)) {
            for (Supplier<INDArray> same : List.<Supplier<INDArray>>of(() -> Sparse4j.rand('f', 3, 4),
                    () -> Sparse4j.rand('c', shape), () -> Sparse4j.rand(DataType.DOUBLE, 'f', shape),
                    () -> Nd4j.rand(small, seed), () -> Nd4j.rand(small, eleven.get()),
                    () -> Nd4j.rand(small, 0, 1, eleven.get()), () -> Sparse4j.sampling().rand(0, 1, eleven.get(), 3, 4))) {
                drawn(u, same);
            }
            for (Supplier<INDArray> same : List.<Supplier<INDArray>>of(() -> Sparse4j.randn('f', shape),
                    () -> Sparse4j.randn(DataType.DOUBLE, 'c', shape), () -> Nd4j.randn(small),
                    () -> Nd4j.randn(DataType.DOUBLE, small), () -> Nd4j.randn(seed, shape),
                    () -> Nd4j.randn(seed, small), () -> Sparse4j.sampling().randn(eleven.get(), shape),
                    () -> Nd4j.randn(small, eleven.get()), () -> Sparse4j.sampling().randn(0, 1, shape, eleven.get()))) {
                drawn(g, same);
            }
            try (INDArray f = Sparse4j.rand('f', 3, 4)) {
                assertArrayEquals(new long[] {1, 3}, f.stride());
            }
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.rand('x', 3, 4));
        }
    }

    private static void drawn(INDArray wanted, Supplier<INDArray> call) {
        Sparse4j.sampling().getRandom().setSeed(11);
        try (INDArray x = call.get()) {
            assertEquals(wanted, x);
        }
    }
}
