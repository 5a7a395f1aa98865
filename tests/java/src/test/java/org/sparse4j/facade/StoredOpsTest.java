// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.family.StoredOps;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.Operation;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/** An operation applied to stored entries is that operation's storedOnly form; map sees the stored entries only. */
@ExtendWith(NothingLeft.class)
class StoredOpsTest {
    private interface Check {
        void of(INDArray x);
    }

    /** Arrays of every format, type and kind of view. */
    private static void forEvery(Check check) {
        for (SparseFormat format : SparseFormat.values()) {
            for (Subject.View view : Subject.View.values()) {
                for (int seed = 0; seed < 4; seed++) {
                    try (Subject subject = Subject.random(new Random(seed), format, view)) {
                        check.of(subject.x);
                    }
                }
            }
        }
    }

    /** Counting looks at entries where they are: a cycle that counts takes what its result does, whatever is stored. */
    @Test
    void countingCopiesNoEntries() {
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT, DataType.INT}) {
            try (INDArray random = Sparse4j.sprand(0.5, 42, 100, 2000); INDArray x = random.castTo(type);
                    var workspace = Sparse4j.workspace("COUNTING")) {
                INDArray count = x.stored().count(1);
                assertEquals(x.nnz(), count.sumNumber().longValue());
                assertTrue(workspace.peakBytes() < x.nnz(), () -> workspace.peakBytes() + " bytes to count " + x.nnz());
            }
        }
    }

    /** Two calls that give the same, down to the pattern, or refuse in the same words. */
    private static void agree(Supplier<INDArray> applied, Supplier<Operation> op) {
        String ours = outcome(applied);
        assertEquals(outcome(() -> Sparse4j.environment().exec(op.get().storedOnly())), ours, () -> op.get().toString());
    }

    private static String outcome(Supplier<INDArray> call) {
        try (INDArray result = call.get()) {
            return Outcome.bits(result);
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    @Test
    void applyWorksOnStoredEntries() {
        forEvery(x -> {
            for (TransformOp op : TransformOp.values()) {
                agree(() -> x.stored().apply(op), () -> op.of(x));
            }
            for (BinaryOp op : BinaryOp.values()) {
                agree(() -> x.stored().apply(op, 2), () -> op.of(x, 2));
                agree(() -> x.stored().apply(op, x), () -> op.of(x, x));
            }
            for (ReduceOp op : ReduceOp.values()) {
                if (op != ReduceOp.PERCENTILE) {
                    agree(() -> x.stored().reduce(op, false), () -> op.of(x));
                    agree(() -> x.stored().reduce(op, true), () -> op.of(x).keepDims());
                    if (x.rank() > 0) {
                        agree(() -> x.stored().reduce(op, true, 0), () -> op.of(x, 0).keepDims());
                    }
                }
            }
        });
    }

    @Test
    void inPlaceTheArrayHasWhatACopyWouldHave() {
        forEvery(x -> {
            if (x.dataType() != DataType.DOUBLE) {
                return;
            }
            for (int i = 0; i < 3; i++) {
                int which = i;
                try (INDArray a = x.dup(); INDArray b = which == 0 ? a.stored().apply(TransformOp.ABS)
                        : which == 1 ? a.stored().apply(BinaryOp.SUB, 3) : a.stored().apply(BinaryOp.MUL, x)) {
                    assertSame(a, which == 0 ? a.stored().applyi(TransformOp.ABS)
                            : which == 1 ? a.stored().applyi(BinaryOp.SUB, 3) : a.stored().applyi(BinaryOp.MUL, x));
                    assertEquals(a.nnz(), b.nnz());
                    assertTrue(Outcome.same(b, a), () -> Outcome.text(b) + " / " + Outcome.text(a));
                }
            }
        });
    }

    private interface InPlace {
        INDArray on(StoredOps stored);
    }

    /** Whatever type an operation has, in place the fill and the pattern stay, and each entry is the copy's, converted. */
    private static void keepsFill(INDArray x, String what, Function<StoredOps, INDArray> applied, InPlace inPlace) {
        String before = Outcome.bits(x);
        try (INDArray copy = applied.apply(x.stored()); INDArray wanted = copy.castTo(x.dataType())) {
            Number fill = x.fillValue();
            inPlace.on(x.stored());
            assertEquals(fill, x.fillValue(), what);
            assertEquals(entries(wanted), entries(x), what);
            Set<String> stored = entries(x).keySet();
            for (long i = 0; x.rank() == 1 && i < x.length(); i++) {
                assertTrue(stored.contains("[" + i + "]") || fill.equals(x.getNumber(i)), what + ", element " + i);
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            assertEquals(before, Outcome.bits(x), what);
            assertThrows(e.getClass(), () -> inPlace.on(x.stored()), what);
        }
    }

    @Test
    void inPlaceTheFillStays() {
        for (SparseFormat format : SparseFormat.values()) {
            for (Subject.View view : Subject.View.values()) {
                for (int seed = 0; seed < 40; seed++) {
                    Random random = new Random(seed);
                    try (Subject subject = Subject.random(random, format, view)) {
                        INDArray x = subject.x;
                        if (subject.readOnly) {
                            continue;
                        }
                        TransformOp one = TransformOp.values()[random.nextInt(TransformOp.values().length)];
                        BinaryOp two = BinaryOp.values()[seed % BinaryOp.values().length];
                        Number y = new Number[] {2, 0.5, -3}[random.nextInt(3)];
                        keepsFill(x, one + " " + subject, s -> s.apply(one), s -> s.applyi(one));
                        keepsFill(x, two + " " + y + " " + subject, s -> s.apply(two, y), s -> s.applyi(two, y));
                        try (INDArray half = Sparse4j.scalar(0.5)) {
                            keepsFill(x, two + " array " + subject, s -> s.apply(two, half), s -> s.applyi(two, half));
                        }
                        assertTrue(subject.outsideIsUntouched(), subject::toString);
                    }
                }
            }
        }
    }

    /** A LONG that DOUBLE rounds, and numbers that BOOL does not hold, as fills; into another array as in place. */
    @Test
    void fillsThatTheOperationsTypeDoesNotHold() {
        long large = (1L << 53) + 1;
        for (SparseFormat format : new SparseFormat[] {SparseFormat.COO, SparseFormat.GCS}) {
            for (DataType type : new DataType[] {DataType.LONG, DataType.INT, DataType.DOUBLE}) {
                Number fill = type == DataType.LONG ? (Number) large : type == DataType.INT ? (Number) (-3L) : (Number) (-3.0);
                List<Operation> all = new ArrayList<>();
                try (INDArray x = Sparse4j.coo(4).type(type).fill(fill).add(2, 2).add(4, 1).build(format);
                        INDArray halves = Sparse4j.create(new double[] {0.5, 0.5, 0.5, 0.5})) {
                    all.add(BinaryOp.GT.of(x, 3));
                    all.add(BinaryOp.MUL.of(x, 0.5));
                    all.add(BinaryOp.MUL.of(x, halves));
                    all.add(TransformOp.SQRT.of(x));
                    all.add(TransformOp.IS_FINITE.of(x));
                    for (Operation op : all) {
                        for (boolean dense : new boolean[] {false, true}) {
                            try (INDArray zeros = Sparse4j.zeros(type, 4);
                                    INDArray other = dense ? zeros.dup() : zeros.toFormat(SparseFormat.COO)) {
                                Sparse4j.environment().exec(op.storedOnly().into(other));
                                assertEquals(x.getNumber(0), other.getNumber(0), op + " into " + other);
                                assertEquals(x.getNumber(3), other.getNumber(3), op + " into " + other);
                                assertTrue(other.getDouble(1) <= 2 && other.getDouble(2) <= 1.5, op + " into " + other);
                            }
                        }
                    }
                }
            }
        }
        try (INDArray x = Sparse4j.coo(4).fill(-3).add(2.0, 2).add(0.5, 1).build()) {
            x.stored().applyi(BinaryOp.GT, 1);
            assertArrayEquals(new double[] {-3, 0, 1, -3}, x.toDoubleVector());
        }
    }

    @Test
    void percentileWithoutAPercentageIsRefused() {
        try (INDArray x = Sparse4j.speye(3); INDArray half = x.stored().percentile(50)) {
            assertEquals(1, half.getDouble());
            for (Supplier<?> call : List.<Supplier<?>>of(() -> x.stored().reduce(ReduceOp.PERCENTILE, false),
                    () -> x.stored().reduceNumber(ReduceOp.PERCENTILE))) {
                assertTrue(assertThrows(IllegalArgumentException.class, call::get).getMessage().contains("the percentage is missing"));
            }
        }
    }

    /** add, subiRowVector, maxNumber and the like are what their names say of an operation. */
    @Test
    void namesAreTwins() throws ReflectiveOperationException {
        try (INDArray x = Sparse4j.coo(2, 2).fill(9).add(6, 0, 1).add(-3, 1, 0).build();
                INDArray row = Sparse4j.create(new double[] {2, 4}); INDArray column = row.reshape(2, 1)) {
            for (BinaryOp op : List.of(BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.DIV, BinaryOp.MAX, BinaryOp.MIN)) {
                for (boolean inPlace : new boolean[] {false, true}) {
                    String name = op.name().toLowerCase(Locale.ROOT) + (inPlace ? "i" : "");
                    twin(x, name, inPlace, Number.class, 2, copy -> copy.stored().apply(op, 2));
                    twin(x, name, inPlace, INDArray.class, column, copy -> copy.stored().apply(op, column));
                    twin(x, name + "RowVector", inPlace, INDArray.class, row, copy -> copy.stored().apply(op, row));
                    twin(x, name + "ColumnVector", inPlace, INDArray.class, row, copy -> copy.stored().apply(op, column));
                }
            }
            for (ReduceOp op : List.of(ReduceOp.SUM, ReduceOp.MEAN, ReduceOp.MAX, ReduceOp.MIN, ReduceOp.NORM2)) {
                assertEquals(x.stored().reduceNumber(op), StoredOps.class.getMethod(op.name().toLowerCase(Locale.ROOT)
                        + "Number").invoke(x.stored()));
                try (INDArray all = x.stored().reduce(op, false)) {
                    assertEquals(all.getDouble(), x.stored().reduceNumber(op).doubleValue());
                }
            }
        }
    }

    private interface Applied {
        INDArray to(INDArray x);
    }

    private static void twin(INDArray x, String name, boolean inPlace, Class<?> type, Object y, Applied applied)
            throws ReflectiveOperationException {
        try (INDArray copy = x.dup(); INDArray wanted = applied.to(copy)) {
            INDArray found = (INDArray) StoredOps.class.getMethod(name, type).invoke(copy.stored(), y);
            try {
                assertEquals(Outcome.bits(wanted), Outcome.bits(found), name);
                assertEquals(inPlace, found == copy, name);
            } finally {
                if (found != copy) {
                    found.close();
                }
            }
        } catch (InvocationTargetException e) {
            throw new AssertionError(name, e.getCause());
        }
    }

    private static Map<String, Double> entries(INDArray x) {
        Map<String, Double> found = new TreeMap<>();
        x.forEachEntry((at, value) -> found.put(Arrays.toString(at), value));
        return found;
    }

    @Test
    void mapSeesAndChangesStoredEntriesOnly() {
        forEvery(x -> {
            if (x.dataType() == DataType.BOOL) {
                assertThrows(IllegalArgumentException.class, () -> x.stored().map(v -> v));
                return;
            }
            String before = Outcome.bits(x);
            List<Double> seen = new ArrayList<>();
            try (INDArray y = x.stored().map(v -> {
                seen.add(v);
                return 2 * v - 1;
            })) {
                assertEquals(x.dataType() == DataType.FLOAT ? DataType.FLOAT : DataType.DOUBLE, y.dataType());
                assertArrayEquals(x.shape(), y.shape());
                assertEquals(x.isSparse(), y.isSparse());
                assertEquals(x.fillValue().doubleValue(), y.fillValue().doubleValue());
                assertEquals(x.nnz(), seen.size());
                Map<String, Double> wanted = entries(x);
                boolean single = y.dataType() == DataType.FLOAT;
                wanted.replaceAll((at, v) -> single ? (double) (float) (2 * v - 1) : 2 * v - 1);
                assertEquals(wanted, entries(y));
                assertEquals(before, Outcome.bits(x));
            }
        });
    }

    /** What the function throws reaches the caller, and nothing is left; zeros that it gives stay stored. */
    @Test
    void mapKeepsThePatternAndThrowsWhatTheFunctionThrows() {
        try (INDArray x = Sparse4j.speye(4)) {
            assertEquals("no", assertThrows(IllegalStateException.class, () -> x.stored().map(v -> {
                throw new IllegalStateException("no");
            })).getMessage());
            try (INDArray zeros = x.stored().map(v -> 0)) {
                assertEquals(4, zeros.nnz());
                assertEquals(SparseFormat.CSR, zeros.getFormat());
                assertEquals(0, zeros.sumNumber().doubleValue());
            }
        }
    }
}
