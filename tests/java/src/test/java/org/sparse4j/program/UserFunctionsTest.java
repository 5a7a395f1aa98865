// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.oracle.ModelGrid;
import org.sparse4j.oracle.ModelSearch;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.program.Twins.Twin;

/** map, zip and reduce on random arrays and views of all formats, types and fills. */
@ExtendWith(NothingLeft.class)
class UserFunctionsTest {
    private static final DoubleUnaryOperator F = v -> 3 * v - 1;
    private static final DoubleBinaryOperator G = (a, b) -> a * 2 - b;
    /** Associative, not commutative; 0 is neutral. */
    private static final DoubleBinaryOperator LAST_NOT_ZERO = (a, b) -> b != 0 ? b : a;

    private static ModelType real(ModelType first, ModelType second) {
        ModelType floating = first == ModelType.FLOAT || first == ModelType.DOUBLE ? first : second;
        return floating == ModelType.FLOAT ? ModelType.FLOAT : ModelType.DOUBLE;
    }

    @Test
    void maps() {
        Twins.times(4000, r -> {
            try (Twin t = r.twin(false)) {
                ModelGrid g = t.grid();
                if (g.type == ModelType.BOOL) {
                    assertThrows(IllegalArgumentException.class, () -> t.x().map(F));
                    return;
                }
                ModelType to = real(g.type, g.type);
                INDArray y = t.x().map(F);
                assertEquals(t.x().isSparse(), y.isSparse());
                assertEquals(t.x().nnz(), y.nnz());
                Twins.check(ModelGrid.build(to, g.shape, c -> to.of(F.applyAsDouble(g.type.real(g.get(c))))), y);
            }
        });
    }

    private static INDArray matrix(SparseFormat format) {
        try (INDArray dense = Sparse4j.create(new double[][] {{0, 2}, {3, 0}})) {
            return dense.toFormat(format);
        }
    }

    /** Arrays are read before the function runs, which may write to them or close them. */
    @Test
    void mayDoWhatTheyLike() {
        for (SparseFormat format : SparseFormat.values()) {
            INDArray x = matrix(format);
            try (INDArray y = x.map(v -> {
                x.close();
                return v + 1;
            }); INDArray expected = Sparse4j.create(new double[][] {{1, 3}, {4, 1}})) {
                assertEquals(expected, y);
            }
            INDArray a = matrix(format);
            try (INDArray b = a.zip(a, (v, w) -> {
                a.putScalar(0, 0, 100);
                return v + w + 1;
            }); INDArray expected = Sparse4j.create(new double[][] {{1, 5}, {7, 1}})) {
                assertEquals(expected, b);
            }
            a.close();
        }
    }

    @Test
    void mapsInPlace() {
        Twins.times(2000, r -> {
            try (Twin t = r.twin(true)) {
                ModelGrid g = t.grid();
                if (g.type != ModelType.BOOL && t.m().length() > 0) {
                    ModelType via = real(g.type, g.type);
                    t.x().mapi(F);
                    Twins.assertElements(ModelGrid.build(g.type, g.shape,
                            c -> via.cast(via.of(F.applyAsDouble(g.type.real(g.get(c)))), g.type)), t.x());
                }
            }
        });
    }

    @Test
    void zips() {
        Twins.times(4000, r -> {
            try (Twin t = r.twin(false); Twin other = r.whole(r.values.type(), r.shapes.partner(t.m().shape()))) {
                ModelGrid x = t.grid();
                ModelGrid y = other.grid();
                if (x.type == ModelType.BOOL || y.type == ModelType.BOOL) {
                    assertThrows(IllegalArgumentException.class, () -> t.x().zip(other.x(), G));
                    return;
                }
                ModelType to = real(x.type, y.type);
                int[] shape = ModelShapes.broadcast(x.shape, y.shape);
                Twins.check(ModelGrid.build(to, shape, c -> to.of(G.applyAsDouble(
                        x.type.real(ModelSearch.spread(x, c)), y.type.real(ModelSearch.spread(y, c))))),
                        t.x().zip(other.x(), G));
            }
        });
    }

    @Test
    void reduces() {
        Twins.times(4000, r -> {
            try (Twin t = r.twin(false)) {
                ModelGrid g = t.grid();
                if (g.type == ModelType.BOOL) {
                    assertThrows(IllegalArgumentException.class, () -> t.x().reduce(0, LAST_NOT_ZERO));
                    return;
                }
                boolean[] reduced = new boolean[g.rank()];
                int[] dims = IntStream.range(0, g.rank()).filter(d -> reduced[d] = r.random.nextBoolean())
                        .map(d -> r.random.nextBoolean() ? d : d - g.rank()).toArray();
                if (dims.length == 0) {
                    Arrays.fill(reduced, true);
                }
                int[] kept = IntStream.range(0, g.rank()).filter(d -> !reduced[d]).toArray();
                int[] shape = IntStream.of(kept).map(d -> g.shape[d]).toArray();
                double[] folded = new double[(int) ModelShapes.length(shape)];
                ModelShapes.forEach(g.shape, c -> {
                    int at = 0;
                    for (int d : kept) {
                        at = at * g.shape[d] + c[d];
                    }
                    folded[at] = LAST_NOT_ZERO.applyAsDouble(folded[at], g.type.real(g.get(c)));
                });
                int[] n = {0};
                INDArray out = t.x().reduce(0, LAST_NOT_ZERO, dims);
                assertEquals(t.x().isSparse(), out.isSparse());
                Twins.check(ModelGrid.build(ModelType.DOUBLE, shape, c -> ModelType.DOUBLE.of(folded[n[0]++])), out);
                if (kept.length == 0) {
                    assertEquals(folded[0], t.x().reduce(0, LAST_NOT_ZERO));
                }
            }
        });
    }

    @Test
    void foldsRunsOfImplicitElementsByDoubling() {
        int[] calls = {0};
        try (INDArray empty = Sparse4j.sparse(1L << 31, 1L << 31); INDArray x = empty.add(1)) {
            double sum = x.reduce(0, (a, b) -> {
                calls[0]++;
                return a + b;
            });
            assertEquals(0x1p62, sum);
            assertTrue(calls[0] <= 130, () -> calls[0] + " calls");
        }
    }

    @Test
    void callsInTheDocumentedOrder() {
        List<Double> seen = new ArrayList<>();
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {5, 6, 7}, new long[][] {{0, 2}, {1, 0}, {1, 1}}, 2, 3);
                INDArray y = x.map(v -> {
                    seen.add(v);
                    return v;
                });
                INDArray csc = x.toFormat(SparseFormat.CSC);
                INDArray z = csc.map(v -> {
                    seen.add(v);
                    return v;
                })) {
            assertEquals(List.of(0.0, 5.0, 6.0, 7.0, 0.0, 6.0, 7.0, 5.0), seen);
            assertEquals(x, y);
            assertEquals(x, z);
        }
    }

    @Test
    void exceptionsOfFunctionsLeaveArraysUnchanged() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray coo = Sparse4j.sprand(0.5, 3, 40, 50); INDArray x = coo.toFormat(format);
                    INDArray before = x.dup()) {
                int[] calls = {0};
                DoubleUnaryOperator third = v -> {
                    if (++calls[0] == 3) {
                        throw new UnsupportedOperationException("mine");
                    }
                    return v + 1;
                };
                assertEquals("mine", assertThrows(UnsupportedOperationException.class, () -> x.map(third)).getMessage());
                calls[0] = 0;
                assertThrows(UnsupportedOperationException.class, () -> x.mapi(third));
                calls[0] = 0;
                assertThrows(UnsupportedOperationException.class, () -> x.zip(x, (a, b) -> third.applyAsDouble(a)));
                calls[0] = 0;
                assertThrows(UnsupportedOperationException.class,
                        () -> x.reduce(0, (a, b) -> third.applyAsDouble(a), 1));
                try (INDArray differs = x.neq(before)) {
                    assertFalse(differs.any());
                }
                assertEquals(before.fillValue(), x.fillValue());
                assertEquals(before.nnz(), x.nnz());
            }
        }
    }

    @Test
    void theFunctionMayUseAnyArray() {
        try (INDArray x = Sparse4j.sprand(0.5, 3, 4, 5); INDArray before = x.dup(); INDArray y = x.map(v -> {
            x.putScalar(new long[] {0, 0}, v);
            return -v;
        })) {
            try (INDArray negative = before.neg()) {
                assertEquals(negative, y);
            }
        }
        INDArray closed = Sparse4j.sprand(0.5, 3, 4, 5);
        try (INDArray y = closed.map(v -> {
            if (v != 0) {
                closed.close();
            }
            return v;
        })) {
            assertEquals(10, y.nnz());
        }
    }

    @Test
    void refusesWhatWouldDensify() {
        try (INDArray sparse = Sparse4j.sparse(1 << 20, 1 << 20); INDArray row = Sparse4j.ones(DataType.DOUBLE, 1 << 20);
                INDArray truth = Sparse4j.scalar(true)) {
            assertThrows(WouldDensifyException.class, () -> sparse.zip(row, G));
            assertThrows(IllegalArgumentException.class, () -> sparse.zip(truth, G));
            assertThrows(IllegalArgumentException.class, () -> sparse.map(null));
            assertThrows(IllegalArgumentException.class, () -> sparse.zip(null, G));
            assertThrows(IllegalArgumentException.class, () -> sparse.reduce(0, null));
            assertThrows(IllegalArgumentException.class, () -> sparse.reduce(0, G, 2));
        }
    }
}
