// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.MatrixMarket;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.Operation;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/** The programs find nothing wrong with the library, and each fault that is put into it. */
class ProgramsTest {
    private static final long SEED = 20;
    private static final int ENOUGH = 1000;

    @TempDir
    private Path directory;

    private Programs run(Library library, long seed, int most) {
        Programs programs = new Programs(library, seed, directory);
        programs.run(() -> programs.programs() < most && programs.wrong() == 0);
        return programs;
    }

    @Test
    void theLibraryIsRight() throws IOException {
        Programs programs = run(new Library(), SEED, ENOUGH);
        assertEquals(List.of(), programs.failures());
        assertEquals(ENOUGH, programs.programs());
        // Every kind of call in every format, but what only some shapes allow.
        List<String> lines = programs.table();
        assertEquals(Family.values().length + 1, lines.size());
        assertTrue(lines.get(0).matches("calls compared +COO +CSR +CSC +GCS +DENSE +wrong"), lines.get(0));
        for (Family family : Family.values()) {
            String line = lines.get(family.ordinal() + 1);
            assertTrue(line.matches(family.title() + "( +[1-9]\\d*){5} +0"), line);
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void programsDependOnTheirNumberOnly() {
        Programs all = run(new Library(), 7, 60);
        assertEquals(all.run(41), new Programs(7, directory).run(41));
        assertTrue(all.run(41).startsWith("program 41: CSR "), all.run(41));
    }

    @Test
    void kindsTestedTooLittleAreNamed() {
        Programs one = run(new Library(), SEED, 1);
        assertEquals(Family.values().length, one.untried().size());
        assertTrue(one.isTooShort());
        one.run(one::isTooShort);
        assertEquals(List.of(), one.untried());
        assertEquals(List.of(), one.failures());
        assertTrue(one.programs() < ENOUGH, () -> one.programs() + " programs");
    }

    /** A fault: which kind of call finds it, what the message says, and the library with it. */
    private static Arguments fault(String name, Family family, String message, Library library) {
        return Arguments.of(name, family, message, library);
    }

    private static INDArray replaced(INDArray right, INDArray wrong) {
        right.close();
        return wrong;
    }

    private static boolean is(Operation operation, Object op) {
        return operation.op() == op;
    }

    static List<Arguments> faults() {
        List<Arguments> all = new ArrayList<>();
        all.add(fault("a sign in CSR", Family.UNARY, "the model says", new Library() {
            @Override
            INDArray exec(Operation o) {
                return super.exec(is(o, TransformOp.NEG) && o.x().getFormat() == SparseFormat.CSR && o.z() == null
                        ? TransformOp.IDENTITY.of(o.x()) : o);
            }
        }));
        all.add(fault("an exponential that is off by 1e-14", Family.UNARY, "EXP", new Library() {
            @Override
            INDArray exec(Operation o) {
                INDArray result = super.exec(o);
                return is(o, TransformOp.EXP) && result.dataType() == DataType.DOUBLE ? replaced(result, result.mul(1 + 1e-14)) : result;
            }
        }));
        all.add(fault("in place, and nothing happens", Family.SCALAR, "in place", new Library() {
            @Override
            INDArray exec(Operation o) {
                return is(o, BinaryOp.ADD) && o.scalar() != null && o.z() == o.x() ? o.x() : super.exec(o);
            }
        }));
        all.add(fault("a new array, and the operand changes", Family.PAIRWISE, "the subject of the last call: element", new Library() {
            @Override
            INDArray exec(Operation o) {
                return is(o, BinaryOp.MUL) && o.y() != null && o.x().length() == o.y().length() && o.z() == null
                        ? super.exec(o.inPlace()).dup() : super.exec(o);
            }
        }));
        all.add(fault("the other operand changes", Family.PAIRWISE, "the other operand after the last call: element", new Library() {
            @Override
            INDArray exec(Operation o) {
                INDArray result = super.exec(o);
                if (is(o, BinaryOp.SUB) && o.y() != null && o.x().length() == o.y().length()) {
                    o.y().negi();
                }
                return result;
            }
        }));
        all.add(fault("the type of a comparison", Family.PAIRWISE, " is INT ", new Library() {
            @Override
            INDArray exec(Operation o) {
                INDArray result = super.exec(o);
                return is(o, BinaryOp.GT) && o.y() != null && o.x().length() == o.y().length()
                        ? replaced(result, result.castTo(DataType.INT)) : result;
            }
        }));
        all.add(fault("a broadcast that fails", Family.BROADCAST, "It threw java.lang.IllegalArgumentException: shapes", new Library() {
            @Override
            INDArray exec(Operation o) {
                if (o.y() != null && o.x().length() != o.y().length()) {
                    throw new IllegalArgumentException("shapes");
                }
                return super.exec(o);
            }
        }));
        all.add(fault("a sum that is off by 1e-12", Family.REDUCTION, "SUM", new Library() {
            @Override
            INDArray exec(Operation o) {
                INDArray result = super.exec(o);
                return is(o, ReduceOp.SUM) && result.dataType() == DataType.DOUBLE ? replaced(result, result.mul(1 + 1e-12)) : result;
            }
        }));
        all.add(fault("a product that loses an element", Family.PRODUCT, "the product with", new Library() {
            @Override
            INDArray mmul(INDArray a, INDArray b) {
                return super.mmul(a, b).putScalar(new long[b.rank()], 0);
            }
        }));
        all.add(fault("an array that is not written", Family.WRITE, "the last call: element", new Library() {
            @Override
            void assign(INDArray to, INDArray from) {}
        }));
        all.add(fault("a number that is written too far", Family.WRITE, "the last call: element", new Library() {
            @Override
            void put(INDArray to, Number value, long... at) {
                super.put(to, value, at);
                super.put(to, value, new long[at.length]);
            }
        }));
        all.add(fault("falling instead of ascending", Family.ORDER, "sort along", new Library() {
            @Override
            INDArray sort(INDArray x, int dimension, boolean ascending) {
                return super.sort(x, dimension, true);
            }
        }));
        all.add(fault("a value that is there twice", Family.ORDER, "unique is ", new Library() {
            @Override
            INDArray unique(INDArray x) {
                INDArray result = super.unique(x);
                return replaced(result, Sparse4j.concat(0, result, result));
            }
        }));
        all.add(fault("longs through doubles", Family.CONVERSION, "LONG", new Library() {
            @Override
            INDArray convert(INDArray x, SparseFormat format) {
                INDArray result = super.convert(x, format);
                try (INDArray real = result.dataType() == DataType.LONG ? result.castTo(DataType.DOUBLE) : null) {
                    return real == null ? result : replaced(result, real.castTo(DataType.LONG));
                }
            }
        }));
        all.add(fault("another format", Family.CONVERSION, "and back gave COO", new Library() {
            @Override
            INDArray convert(INDArray x, SparseFormat format) {
                return super.convert(x, format == SparseFormat.CSC ? SparseFormat.COO : format);
            }
        }));
        all.add(fault("a cast that says the opposite", Family.CONVERSION, "castTo BOOL", new Library() {
            @Override
            INDArray cast(INDArray x, DataType type) {
                return type == DataType.BOOL && x.dataType() != type ? Sparse4j.environment().exec(TransformOp.NOT.of(x)) : super.cast(x, type);
            }
        }));
        all.add(fault("digits that a file loses", Family.FILE, "a Matrix Market file: element", new Library() {
            @Override
            INDArray throughFile(INDArray x, Path file) {
                INDArray result = super.throughFile(x, file);
                MatrixMarket.write(x, file);
                return x.dataType() == DataType.DOUBLE ? replaced(result, result.mul(1 + 1e-15)) : result;
            }
        }));
        all.add(fault("a solution of single precision", Family.SYSTEM, "a x - b is", new Library() {
            @Override
            INDArray solve(INDArray a, INDArray b) {
                try (INDArray x = Solvers.solve(a, b); INDArray single = x.castTo(DataType.FLOAT)) {
                    return single.castTo(DataType.DOUBLE);
                }
            }
        }));
        all.add(fault("a result that nobody can close", Family.CONVERSION, "Arrays are left", new Library() {
            private final List<INDArray> kept = new ArrayList<>();

            @Override
            INDArray convert(INDArray x, SparseFormat format) {
                kept.add(Sparse4j.zeros(1));
                return super.convert(x, format);
            }
        }));
        return all;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void aFaultIsFound(String name, Family family, String message, Library library) {
        Programs programs = run(library, SEED, 4 * ENOUGH);
        assertEquals(1, programs.wrong(), name);
        assertEquals(1, programs.failures().size());
        String failure = programs.failures().get(0);
        assertTrue(failure.startsWith("program " + (programs.programs() - 1) + ": "), failure);
        assertTrue(failure.contains(message), failure);
        String row = programs.table().get(family.ordinal() + 1);
        assertTrue(row.endsWith(" 1") || message.equals("Arrays are left"), () -> row + "\n" + failure);
        // The message names the program, which finds it again alone.
        Programs again = new Programs(library, SEED, directory);
        again.run(programs.programs() - 1);
        assertEquals(programs.failures(), again.failures());
    }
}
