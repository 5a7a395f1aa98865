// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.PadMode;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.nd4j.Nd4j;
import org.sparse4j.oracle.ModelGrid;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelStructure;

/** Operations that repeat, reorder, pad and select, against the model. */
class StructureOpsTest extends TwinTest {
    @Test
    void flipsRollsAndTurns() {
        times(1500, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                ModelGrid all = g;
                for (int d = 0; d < g.rank(); d++) {
                    all = ModelStructure.flipped(all, d);
                }
                check(all, t, t.x().flip());
                check(all, t, Nd4j.reverse(t.x()));
                long shift = random.nextInt(13) - 6;
                int length = (int) ModelShapes.length(g.shape);
                ModelGrid flat = ModelStructure.rolled(g.reshape(false, length), 0, shift);
                check(flat.reshape(false, g.shape), t, t.x().roll(shift));
                if (g.rank() == 0) {
                    return;
                }
                int d = dimension(g);
                check(ModelStructure.flipped(g, d), t, t.x().flip(d - g.rank()));
                check(ModelStructure.rolled(g, d, shift), t, t.x().roll(shift, d));
                if (g.rank() < 2) {
                    return;
                }
                int e = (d + 1 + random.nextInt(g.rank() - 1)) % g.rank();
                check(ModelStructure.rolled(ModelStructure.rolled(g, d, 2), e, shift), t,
                        t.x().roll(new long[] {2, shift}, new int[] {d, e}));
                check(ModelStructure.flipped(ModelStructure.flipped(g, d), e), t, t.x().flip(d, e));
                for (int k = 0; k < 5; k++) {
                    check(ModelStructure.turned(g, k, d, e), t, t.x().rot90(k, d, e));
                    check(ModelStructure.turned(g, k, d, e), t, t.x().rot90(k - 8, d, e));
                }
            }
        });
    }

    @Test
    void repeatsAndTiles() {
        times(1500, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                int n = random.nextInt(4);
                int length = (int) ModelShapes.length(g.shape);
                check(ModelStructure.repeated(g.reshape(false, length), 0, i -> n), t, t.x().repeat(n));
                check(ModelStructure.repeated(g.expandDims(0), 0, i -> n), t, Sparse4j.joining().repeat(t.x(), n));
                int more = random.nextInt(2);
                int skip = random.nextInt(g.rank() + 1) * (1 - more);
                long[] counts = new long[g.rank() + more - skip];
                for (int i = 0; i < counts.length; i++) {
                    counts[i] = random.nextInt(4);
                }
                check(ModelStructure.tiled(g, counts), t, t.x().tile(counts));
                if (g.rank() > 0) {
                    int d = dimension(g);
                    check(ModelStructure.repeated(g, d, i -> n), t, t.x().repeat(d, n));
                    long[] each = LongStream.range(0, g.shape[d]).map(i -> random.nextInt(3)).toArray();
                    if (each.length != 1) {
                        check(ModelStructure.repeated(g, d, i -> (int) each[i]), t, t.x().repeat(d, each));
                    }
                }
            }
        });
    }

    @Test
    void pads() {
        times(2500, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                PadMode mode = PadMode.values()[random.nextInt(PadMode.values().length)];
                long[][] widths = new long[g.rank()][2];
                ModelGrid padded = g;
                double[] choice = {0, 2.5, Double.NaN, -1};
                double value = choice[random.nextInt(choice.length)];
                boolean refused = false;
                for (int d = 0; d < g.rank(); d++) {
                    widths[d][0] = random.nextInt(3) * random.nextInt(4);
                    widths[d][1] = random.nextInt(3) * random.nextInt(4);
                    boolean grows = widths[d][0] + widths[d][1] > 0;
                    refused = refused || mode != PadMode.CONSTANT && g.shape[d] == 0 && grows;
                    padded = refused ? padded : padded.along(d, ModelStructure.margins(mode.name(), g.shape[d],
                            (int) widths[d][0], (int) widths[d][1]), g.type.of(value));
                }
                if (refused) {
                    assertThrows(IllegalArgumentException.class, () -> t.x().pad(widths, mode));
                } else {
                    check(padded, t, t.x().pad(widths, mode, value));
                }
                if (g.rank() > 0) {
                    int d = dimension(g);
                    check(g.along(d, ModelStructure.margins("CONSTANT", g.shape[d], 0, 2), g.type.of(3L)), t,
                            Sparse4j.shaping().append(t.x(), 2, 3, d));
                    check(g.along(d, ModelStructure.margins("CONSTANT", g.shape[d], 1, 0), g.type.of(3L)), t,
                            Sparse4j.shaping().prepend(t.x(), 1, 3, d - g.rank()));
                }
            }
        });
    }

    @Test
    void takesByNumber() {
        times(2500, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                int length = (int) ModelShapes.length(g.shape);
                for (boolean flat : new boolean[] {true, false}) {
                    if (!flat && g.rank() == 0) {
                        return;
                    }
                    int d = flat ? 0 : dimension(g);
                    ModelGrid from = flat ? g.reshape(false, length) : g;
                    int n = from.shape[d];
                    int[] listShape = n == 0 ? new int[] {0} : IntStream.range(0, random.nextInt(3))
                            .map(i -> random.nextInt(4)).toArray();
                    int[] list = IntStream.range(0, (int) ModelShapes.length(listShape)).map(i -> random.nextInt(n))
                            .toArray();
                    long[] given = IntStream.of(list).mapToLong(i -> random.nextBoolean() ? i : i - n).toArray();
                    ModelGrid taken = ModelStructure.taken(from, d, list, listShape);
                    try (INDArray indexes = Sparse4j.create(given, Product.longs(listShape));
                            INDArray sparse = indexes.toFormat(SparseFormat.COO)) {
                        INDArray l = random.nextBoolean() ? indexes : sparse;
                        check(taken, t, flat ? t.x().take(l) : t.x().take(l, d));
                    }
                    check(from.along(d, list, 0), t, flat ? t.x().take(given) : t.x().take(given, d));
                    long[] outside = {n};
                    assertThrows(IndexOutOfBoundsException.class,
                            () -> (flat ? t.x().take(outside) : t.x().take(outside, d)).close());
                }
            }
        });
    }
}
