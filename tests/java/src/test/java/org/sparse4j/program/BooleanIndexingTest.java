// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Condition;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.oracle.ModelGrid;
import org.sparse4j.oracle.ModelSearch;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelStructure;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.program.Twins.Twin;

/** Conditions, and everything that takes one, on random arrays and views of all formats, types and fills. */
@ExtendWith(NothingLeft.class)
class BooleanIndexingTest {
    /** In the order of ND4J's numbers; "equals" has none. */
    static final String[] NAMES = {"epsEquals", "epsNotEquals", "lessThan", "greaterThan", "lessThanOrEqual",
        "greaterThanOrEqual", "absLessThan", "absGreaterThan", "isInfinite", "isNan", "absEquals", "notEquals",
        "absGreaterThanOrEqual", "absLessThanOrEqual", "isFinite", "notFinite", "equals"};

    static Condition condition(String name, Number y) {
        try {
            return (Condition) (name.startsWith("is") || name.equals("notFinite")
                    ? Conditions.class.getMethod(name).invoke(null)
                    : Conditions.class.getMethod(name, Number.class).invoke(null, y));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(name, e);
        }
    }

    /** A random condition with a number y, and what it says of an element. */
    private static final class Question {
        final String name;
        final ModelType type;
        final long y;
        final Condition condition;

        Question(Twins r, ModelType forArray) {
            name = NAMES[r.random.nextInt(NAMES.length)];
            type = r.values.numberType(forArray);
            y = r.values.of(type);
            condition = condition(name, number());
        }

        Number number() {
            return Product.number(type, y);
        }

        boolean holds(ModelGrid g, int... c) {
            return ModelSearch.holds(name, g.type, g.get(c), type, y);
        }
    }

    private static ModelGrid truths(int[] shape, java.util.function.Predicate<int[]> f) {
        return ModelGrid.build(ModelType.BOOL, shape, c -> f.test(c) ? 1 : 0);
    }

    @Test
    void matches() {
        Twins.times(6000, r -> {
            try (Twin t = r.twin(false)) {
                ModelGrid g = t.grid();
                Question q = new Question(r, g.type);
                ModelGrid wanted = truths(g.shape, c -> q.holds(g, c));
                INDArray met = t.x().cond(q.condition);
                assertEquals(t.x().isSparse(), met.isSparse());
                Twins.check(wanted, met);
                Twins.check(wanted, t.x().match(q.number(), condition(q.name, 77)));
                assertEquals((long) ModelSearch.nonzero(wanted).size(), t.x().scan(q.condition));
                try (Twin other = r.whole(r.values.type(), r.shapes.partner(g.shape))) {
                    ModelGrid y = other.grid();
                    Twins.check(truths(g.shape, c -> ModelSearch.holds(q.name, g.type, g.get(c), y.type,
                            ModelSearch.spread(y, c))), t.x().match(other.x(), q.condition));
                }
            }
        });
    }

    @Test
    void asksAboutWholeArrays() {
        Twins.times(500, r -> {
            try (Twin t = r.twin(false)) {
                ModelGrid g = t.grid();
                long zeros = ModelShapes.length(g.shape) - ModelSearch.nonzero(g).size();
                assertEquals(zeros == 0, t.x().all());
                assertEquals(zeros < ModelShapes.length(g.shape), t.x().any());
                assertEquals(!t.x().any(), t.x().none());
                ModelType f = g.type;
                Twins.check(truths(g.shape, c -> Double.isNaN(f.real(g.get(c)))), t.x().isNaN());
                Twins.check(truths(g.shape, c -> Double.isInfinite(f.real(g.get(c)))), t.x().isInfinite());
                Twins.check(truths(g.shape, c -> ModelSearch.holds("epsEquals", f, g.get(c), ModelType.INT, 2)),
                        t.x().eps(2));
                Twins.check(truths(g.shape, c -> ModelSearch.holds("epsEquals", f, g.get(c), f, g.get(c))),
                        t.x().eps(t.x()));
            }
        });
    }

    @Test
    void asksAlongDimensions() {
        Twins.times(3000, r -> {
            try (Twin t = r.twin(false)) {
                ModelGrid g = t.grid();
                Question q = new Question(r, g.type);
                int[] dims = IntStream.of(r.shapes.permutation(g.rank())).limit(r.random.nextInt(g.rank() + 1))
                        .toArray();
                int[] kept = IntStream.range(0, g.rank())
                        .filter(d -> dims.length > 0 && IntStream.of(dims).noneMatch(e -> e == d)).toArray();
                int[] shape = IntStream.of(kept).map(d -> g.shape[d]).toArray();
                TreeMap<int[], List<Boolean>> groups = new TreeMap<>(Arrays::compare);
                ModelShapes.forEach(shape, c -> groups.put(c, new ArrayList<>()));
                ModelShapes.forEach(g.shape, c -> groups.get(IntStream.of(kept).map(d -> c[d]).toArray())
                        .add(q.holds(g, c)));
                Twins.check(ModelGrid.build(ModelType.LONG, shape, c -> groups.get(c).indexOf(true)),
                        BooleanIndexing.firstIndex(t.x(), q.condition, dims));
                Twins.check(ModelGrid.build(ModelType.LONG, shape, c -> groups.get(c).lastIndexOf(true)),
                        BooleanIndexing.lastIndex(t.x(), q.condition, dims));
                boolean[] and = BooleanIndexing.and(t.x(), q.condition, dims);
                boolean[] or = BooleanIndexing.or(t.x(), q.condition, dims);
                int[] k = {0};
                ModelShapes.forEach(shape, c -> {
                    assertEquals(!groups.get(c).contains(false), and[k[0]]);
                    assertEquals(groups.get(c).contains(true), or[k[0]++]);
                });
                assertEquals(k[0], and.length);
                if (dims.length == 0) {
                    assertEquals(and[0], BooleanIndexing.and(t.x(), q.condition));
                    assertEquals(or[0], BooleanIndexing.or(t.x(), q.condition));
                }
            }
        });
    }

    @Test
    void choosesAndPuts() {
        Twins.times(2500, r -> {
            try (Twin t = r.twin(false); Twin comp = r.whole(r.values.type(), t.m().shape());
                    Twin put = r.whole(t.m().type(), t.m().shape())) {
                ModelGrid g = t.grid();
                ModelGrid y = comp.grid();
                Question q = new Question(r, g.type);
                List<int[]> byNumber = ModelSearch.nonzero(truths(g.shape, c -> q.holds(g, c)));
                List<int[]> byArray = ModelSearch.nonzero(truths(g.shape,
                        c -> ModelSearch.holds(q.name, g.type, g.get(c), y.type, y.get(c))));
                Twins.checkLike(ModelStructure.picked(g, byNumber), t, t.x().getWhere(q.number(), q.condition));
                Twins.checkLike(ModelStructure.picked(g, byArray), t, t.x().getWhere(comp.x(), q.condition));
                Twins.checkLike(ModelStructure.picked(g, byNumber), t,
                        BooleanIndexing.chooseFrom(new INDArray[] {t.x()}, q.condition));
                Twins.check(ModelStructure.placed(g, byNumber, put.grid()),
                        t.x().putWhere(q.number(), put.x(), q.condition));
                Twins.check(ModelStructure.placed(g, byArray, put.grid()),
                        t.x().putWhere(comp.x(), put.x(), q.condition));
                ModelGrid five = ModelGrid.build(g.type, new int[] {1}, c -> g.type.of(5L));
                Twins.check(ModelStructure.placed(g, byNumber, five),
                        t.x().putWhere(q.number(), 5, q.condition));
            }
        });
    }

    @Test
    void writesThroughViews() {
        Twins.times(4000, r -> {
            try (Twin t = r.twin(true); Twin from = r.whole(r.values.type(), r.shapes.partner(t.m().shape()))) {
                ModelGrid g = t.grid();
                ModelGrid f = from.grid();
                Question q = new Question(r, g.type);
                boolean assign = r.random.nextBoolean();
                boolean number = r.random.nextInt(3) == 0;
                ModelGrid wanted = ModelGrid.build(g.type, g.shape, c -> {
                    long source = number ? q.type.cast(q.y, g.type)
                            : f.type.cast(ModelSearch.spread(f, c), g.type);
                    boolean holds = assign && !number
                            ? ModelSearch.holds(q.name, f.type, ModelSearch.spread(f, c), q.type, q.y)
                            : q.holds(g, c);
                    return holds ? source : g.get(c);
                });
                if (number) {
                    BooleanIndexing.replaceWhere(t.x(), q.number(), q.condition);
                } else if (assign) {
                    assertSame(t.x(), t.x().assignIf(from.x(), q.condition));
                } else {
                    assertSame(t.x(), t.x().replaceWhere(from.x(), q.condition));
                }
                t.expectWritten(wanted);
            }
        });
    }

    @Test
    void writesFromItself() {
        try (INDArray x = Sparse4j.create(new double[] {1, -2, 3, -4}, 2, 2); INDArray y = x.dup()) {
            y.replaceWhere(y.transpose(), Conditions.lessThan(0));
            assertArrayEquals(new double[][] {{1, 3}, {3, -4}}, y.toDoubleMatrix());
            INDArray top = x.getRow(0);
            top.assignIf(x.getRow(1), Conditions.greaterThan(0));
            assertArrayEquals(new double[][] {{3, -2}, {3, -4}}, x.toDoubleMatrix());
        }
    }

    @Test
    void knowsNd4jsNumbers() {
        try (INDArray x = Sparse4j.create(new double[] {-3, -2, 0, 1e-6, 2, 3, Double.NaN, Double.NEGATIVE_INFINITY})) {
            for (int mode = 0; mode < 16; mode++) {
                try (INDArray a = Conditions.fromInt(mode, 2.0).match(x);
                        INDArray b = condition(NAMES[mode], 2).match(x);
                        INDArray c = Conditions.fromInt(mode).match(x);
                        INDArray d = condition(NAMES[mode], 0).match(x)) {
                    assertEquals(a, b, NAMES[mode]);
                    assertEquals(c, d, NAMES[mode]);
                }
            }
            try (INDArray near = Conditions.epsEquals(0, 0.5).match(x);
                    INDArray wide = Conditions.epsEquals(0, 2).match(x)) {
                assertArrayEquals(new int[] {0, 0, 1, 1, 0, 0, 0, 0}, near.toIntVector());
                assertArrayEquals(new int[] {0, 1, 1, 1, 1, 0, 0, 0}, wide.toIntVector());
            }
            assertEquals(2.0, Conditions.greaterThan(2.0).getValue());
            assertEquals(0.5, Conditions.epsEquals(1, 0.5).epsThreshold());
        }
        assertThrows(IllegalArgumentException.class, () -> Conditions.fromInt(16));
        assertThrows(IllegalArgumentException.class, () -> Conditions.equals(null));
    }

    /** Conditions that compare with nothing have the shape of a comparison all the same. */
    @Test
    void matchesInTheShapeOfBoth() {
        INDArray closed = Sparse4j.sparse(3);
        closed.close();
        try (INDArray x = Sparse4j.create(new double[] {1, Double.NaN}); INDArray rows = Sparse4j.sparse(3, 1);
                INDArray three = Sparse4j.sparse(3); INDArray met = x.match(rows, Conditions.isNan());
                INDArray flat = met.ravel()) {
            assertArrayEquals(new long[] {3, 2}, met.shape());
            assertArrayEquals(new int[] {0, 1, 0, 1, 0, 1}, flat.toIntVector());
            for (Condition c : List.of(Conditions.isNan(), Conditions.isInfinite(), Conditions.isFinite(),
                    Conditions.notFinite())) {
                assertThrows(IllegalArgumentException.class, () -> x.match(three, c));
            }
            assertThrows(IllegalStateException.class, () -> x.match(closed, Conditions.isNan()));
        }
    }

    /** |x| of the smallest integers has no place in their type. */
    @Test
    void absoluteValuesOfTheSmallestIntegers() {
        try (INDArray x = Sparse4j.create(new long[] {Long.MIN_VALUE, Long.MAX_VALUE, -5});
                INDArray min = Sparse4j.create(new long[] {Long.MIN_VALUE, Long.MIN_VALUE, 5});
                INDArray a = x.match(5, Conditions.absGreaterThan());
                INDArray b = x.match(min, Conditions.absGreaterThan());
                INDArray c = x.match(Long.MIN_VALUE, Conditions.absEquals());
                INDArray d = x.match(0x1p63, Conditions.absEquals())) {
            assertArrayEquals(new int[] {1, 1, 0}, a.toIntVector());
            assertArrayEquals(new int[] {1, 1, 0}, b.toIntVector());
            assertArrayEquals(new int[] {0, 0, 0}, c.toIntVector());
            assertArrayEquals(new int[] {1, 0, 0}, d.toIntVector());
        }
    }

    @Test
    void needsNoLength() {
        long huge = 1L << 40;
        try (INDArray x = Sparse4j.coo(huge, huge, huge).add(3.0, 5, 6, huge - 1).add(-1.0, 5, 7, 0).build();
                INDArray last = BooleanIndexing.lastIndex(x, Conditions.notEquals(0), 2);
                INDArray first = BooleanIndexing.firstIndex(x, Conditions.equals(0), 2)) {
            assertTrue(BooleanIndexing.or(x, Conditions.greaterThan(2)));
            assertFalse(BooleanIndexing.and(x, Conditions.lessThan(2)));
            assertTrue(BooleanIndexing.and(x, Conditions.isFinite()));
            assertEquals(huge - 1, last.getLong(5, 6));
            assertEquals(-1, last.getLong(0, 0));
            assertEquals(1, first.getLong(5, 7));
            BooleanIndexing.replaceWhere(x, 9, Conditions.lessThan(0));
            assertEquals(9, x.getDouble(5, 7, 0));
            assertEquals(2, x.nnz());
            assertThrows(ArithmeticException.class, () -> BooleanIndexing.firstIndex(x, Conditions.equals(0)));
        }
    }

    /** Lines of cases/nd4j-observed.md. */
    @Test
    void answersAsNd4j() {
        Condition above = Conditions.greaterThan(1);
        try (INDArray v = Sparse4j.create(new double[] {7, 8, 9});
                INDArray w = Sparse4j.create(new double[] {0, 8, 0})) {
            double[][] wanted = {{1, 0, 0}, {1, 8, 9}, {7, 8, 9}, {1, 8, 3}};
            for (int k = 0; k < wanted.length; k++) {
                try (INDArray a = Sparse4j.create(new double[] {1, 2, 3})) {
                    if (k == 0) {
                        BooleanIndexing.replaceWhere(a, 0, above);
                    } else if (k == 1) {
                        BooleanIndexing.replaceWhere(a, v, above);
                    } else {
                        BooleanIndexing.assignIf(a, k == 2 ? v : w, above);
                    }
                    assertArrayEquals(wanted[k], a.toDoubleVector());
                }
            }
        }
        try (INDArray a = Sparse4j.create(new double[] {1, 2, 3}); INDArray two = Sparse4j.create(new double[] {1, 2});
                INDArray none = BooleanIndexing.firstIndex(two, Conditions.greaterThan(5));
                INDArray where = a.getWhere(1, above);
                INDArray m = Sparse4j.create(new double[] {1, 2, 3, 4}, 2, 2);
                INDArray mask = Sparse4j.create(new double[] {1, 0}); INDArray bool = mask.gt(0);
                INDArray masked = BooleanIndexing.applyMask(m, mask)) {
            assertEquals(-1, none.getLong());
            assertEquals(0, none.rank());
            assertArrayEquals(new double[] {2, 3}, where.toDoubleVector());
            assertArrayEquals(new double[][] {{1, 0}, {3, 0}}, masked.toDoubleMatrix());
            assertSame(m, BooleanIndexing.applyMaskInPlace(m, bool));
            assertArrayEquals(new double[][] {{1, 0}, {3, 0}}, m.toDoubleMatrix());
        }
    }

    /** Implicit elements of what is written under a mask become entries, as in any region: the limit counts them. */
    @Test
    void aMaskWritesNoMoreImplicitElementsThanTheLimit() {
        long before = Sparse4j.environment().setDensifyLimit(2);
        try (INDArray x = Sparse4j.sparse(2, 4);
                INDArray source = Sparse4j.sparse(8).assign(5);
                INDArray mask = x.eq(0)) {
            assertThrows(WouldDensifyException.class, () -> x.put(mask, source));
            assertEquals(0, x.nnz());
            Sparse4j.environment().setDensifyLimit(8);
            x.put(mask, source);
            assertEquals(8, x.nnz());
            assertEquals(40, x.sumNumber().doubleValue());
            assertEquals(0, x.fillValue().doubleValue());
        } finally {
            Sparse4j.environment().setDensifyLimit(before);
        }
    }
}
