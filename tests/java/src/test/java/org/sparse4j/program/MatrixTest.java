// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.NothingLeft;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.program.MatrixCases.Like;

/**
 * Operation x format x kind of view x type x fill x shape x dimensions, against the model: refused exactly where the
 * model refuses. The operations are those of the enums, which a native test holds to the C list: one that is added is
 * tested here at once, and fails without a formula in the model. The gate runs every so manieth array and operand and
 * takes the sets of dimensions in turn; {@code --release} runs all.
 */
@ExtendWith(NothingLeft.class)
class MatrixTest {
    /** Prime, so that every value of every dimension of the matrix comes with most values of the others. */
    private static final int EVERY = 7;

    private final Programs programs = new Programs(new Product());
    private int steps;

    @Test
    void operationsOfOneArray() {
        oneArray(EVERY, false);
    }

    @Test
    void operationsOfTwoArrays() {
        twoArrays(EVERY, 1);
    }

    @Test
    @Tag("release")
    void allOperationsOfOneArray() {
        oneArray(1, true);
    }

    @Test
    @Tag("release")
    void allOperationsOfTwoArrays() {
        twoArrays(1, 5);
    }

    private void oneArray(int every, boolean allDimensions) {
        List<Like> all = MatrixCases.all(MatrixCases.SHAPES);
        for (int i = 0; i < all.size(); i += every) {
            Random random = new Random(i);
            Like like = all.get(i);
            List<Step> program = new ArrayList<>();
            MatrixCases.make(program, "a0", "a1", like, random);
            elements(program, like.type(), new Values(random));
            reductions(program, like.shape().length, i, allDimensions);
            receivers(program, like, i, random);
            inPlace(program, like, i, new Values(random));
            run(program);
        }
        report("of one array", all.size() / every);
    }

    private static void elements(List<Step> program, ModelType type, Values values) {
        for (String op : Functions.TRANSFORMS) {
            program.add(Step.of("map", "a2", op, "a0"));
        }
        for (String[] ops : new String[][] {Functions.ARITHMETIC, Functions.COMPARISONS, Functions.LOGIC}) {
            for (String op : ops) {
                program.add(Step.of("scalar", "a2", op, "a0", number(values, type)));
            }
        }
        for (String op : Generator.STORED) {
            program.add(Step.of("stored", "a2", op, "a0", number(values, type)));
        }
    }

    private static List<String> number(Values values, ModelType type) {
        return List.of(values.number(type).split(" "));
    }

    private static void reductions(List<Step> program, int rank, int turn, boolean all) {
        List<String> sets = MatrixCases.dimensions(rank);
        int k = turn;
        for (String op : Reductions.NAMES) {
            for (int n = all ? sets.size() : 1; n > 0; n--, k++) {
                program.add(Step.of("reduce", "a2", op, "a0", k % 3 == 0 ? "keep" : "drop", sets.get(k % sets.size())));
            }
            program.add(Step.of("number", "a2", op, "a0"));
        }
        for (String op : Functions.INDEXES) {
            for (int n = all ? sets.size() : 1; n > 0; n--, k++) {
                program.add(Step.of("arg", "a2", op, "a0", sets.get(k % sets.size())));
            }
        }
        for (String op : Reductions.ALONG) {
            boolean several = op.equals("isMax");
            for (int n = all ? several ? sets.size() : Math.max(1, rank) : 1; n > 0; n--, k++) {
                program.add(Step.of("along", "a2", op, "a0", several ? sets.get(k % sets.size())
                        : k % Math.max(1, rank) - (k % 2 == 0 ? 0 : Math.max(1, rank))));
            }
        }
    }

    /** One of each kind: what is written changes the operands of the next. */
    private static void inPlace(List<Step> program, Like like, int turn, Values values) {
        int rank = like.shape().length;
        program.add(Step.of("scalari", pick(Functions.ARITHMETIC, turn), "a0", number(values, like.type())));
        program.add(Step.of("mapi", pick(Functions.TRANSFORMS, turn), "a0"));
        program.add(Step.of("alongi", pick(Reductions.RUNNING, turn), "a0", turn % Math.max(1, rank)));
    }

    /**
     * Results into arrays, one of each family. Those that are only close need a floating type, and a fill that none of
     * them may equal.
     */
    private static void receivers(List<Step> program, Like like, int turn, Random random) {
        int[] shape = like.shape();
        Values values = new Values(random);
        boolean[] reduced = new boolean[shape.length];
        String dimensions = MatrixCases.dimensions(shape.length).get(turn % (1 << shape.length));
        for (int d : Interpreter.ints(dimensions)) {
            reduced[Math.floorMod(d, shape.length)] = true;
        }
        int[] left = IntStream.range(0, shape.length).filter(d -> !reduced[d] && !dimensions.equals("-"))
                .map(d -> shape[d]).toArray();
        MatrixCases.make(program, "a5", "a6", any(true, random, shape), random);
        MatrixCases.make(program, "a7", "a8", any(true, random, left), random);
        program.add(Step.of("into", "a5", "map", pick(Functions.TRANSFORMS, turn), "a0"));
        program.add(Step.of("into", "a5", "scalar", pick(Functions.ARITHMETIC, turn), "a0",
                number(values, like.type())));
        program.add(Step.of("into", "a7", "reduce", pick(Reductions.NAMES, turn), "a0", "drop", dimensions));
        program.add(Step.of("into", "a7", "arg", pick(Functions.INDEXES, turn), "a0", dimensions));
        program.add(Step.of("into", "a5", "along", pick(Reductions.RUNNING, turn), "a0", 0));
    }

    private static Like any(boolean receives, Random random, int... shape) {
        List<Like> likes = MatrixCases.all(new int[][] {shape}).stream().filter(like -> !receives
                || like.type().floating() && (like.layout().dense() || Double.isNaN(like.fill()))).toList();
        return likes.get(random.nextInt(likes.size()));
    }

    private static String pick(String[] from, int turn) {
        return from[turn % from.length];
    }

    /** Each array with so many others, of its shape or one that broadcasts to it or against it. */
    private void twoArrays(int every, int others) {
        List<Like> all = MatrixCases.all(MatrixCases.SHAPES);
        int pairs = 0;
        for (int i = 0; i < all.size(); i += every) {
            Like left = all.get(i);
            Random random = new Random(i);
            for (int n = 0; n < others; n++, pairs++) {
                List<Step> program = new ArrayList<>();
                MatrixCases.make(program, "a0", "a1", left, random);
                MatrixCases.make(program, "a3", "a4", partner(left.shape(), random), random);
                binary(program, left, i + n, random);
                run(program);
            }
        }
        report("of two arrays", pairs);
    }

    private static Like partner(int[] shape, Random random) {
        int[] narrow = random.nextInt(3) > 0 ? shape : new Shapes(random).partner(shape);
        return any(false, random, narrow);
    }

    private static void binary(List<Step> program, Like left, int turn, Random random) {
        for (String[] ops : new String[][] {Functions.ARITHMETIC, Functions.COMPARISONS, Functions.LOGIC}) {
            for (String op : ops) {
                program.add(turn % 3 == 0 ? Step.of("pair", "a2", op, "a3", "a0")
                        : Step.of("pair", "a2", op, "a0", "a3"));
            }
        }
        int[] shape = left.shape();
        boolean row = turn % 2 == 0;
        if (shape.length == 2) {
            int n = shape[row ? 1 : 0];
            List<Like> vectors = MatrixCases.all(new int[][] {{n}, row ? new int[] {1, n} : new int[] {n, 1}});
            MatrixCases.make(program, "a5", "a6", vectors.get(random.nextInt(vectors.size())), random);
            for (String op : Functions.VECTORS) {
                if (op.endsWith("RowVector") == row) {
                    program.add(Step.of("pair", "a2", op, "a0", "a5"));
                }
            }
            program.add(Step.of("pairi", pick(Functions.VECTORS, turn), "a0", "a5"));
        }
        for (String op : Generator.STORED) {
            program.add(Step.of("storedpair", "a2", op, "a0", "a3"));
        }
        program.add(Step.of("pairto", pick(Functions.ARITHMETIC, turn), "a0", "a3", "a0"));
        program.add(Step.of("pairi", pick(Functions.ARITHMETIC, turn + 1), "a0", "a3"));
        program.add(Step.of("storedpairi", pick(Generator.STORED, turn), "a0", "a3"));
    }

    private void run(List<Step> program) {
        steps += program.size();
        Programs.Failure failure = programs.replay(program);
        if (failure != null) {
            Programs.Failure small = programs.shrink(failure);
            throw new AssertionError(small.listing("an operation of the matrix:") + "\nreplay:\n"
                    + "  gradle-free-build/test --replay '" + Step.text(small.program()) + "'", small.cause());
        }
    }

    private void report(String what, int arrays) {
        System.out.printf("matrix %s: %d arrays, %d steps%n", what, arrays, steps);
        assertTrue(steps > 10_000, "only " + steps);
    }
}
