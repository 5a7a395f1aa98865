// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray.operations;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Draw;
import org.sparse4j.array.Draw.Kind;
import org.sparse4j.array.Shapes;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.rng.Random;

/** Fills arrays with random numbers, chooses, shuffles and splits: the bodies of {@link org.sparse4j.statics.ArraySampling}. */
public final class RandomCalls {
    private RandomCalls() {}

    /** Replaces every element of an array by a random number. Integers and truth values accept only kinds of whole numbers. */
    public static INDArray into(INDArray target, Kind kind, long seed, double... parameters) {
        DataType type = Arguments.given(target, "the array to draw into").dataType();
        boolean whole = kind == Kind.BERNOULLI || kind == Kind.BINOMIAL;
        try (INDArray drawn = Draw.of(kind, whole && !type.isFloating() ? DataType.DOUBLE : type, seed, target.shape(),
                parameters)) {
            return target.assign(drawn);
        }
    }

    /** Returns an array whose numbers are drawn in C order, in the given memory order. */
    public static INDArray ordered(char order, Supplier<INDArray> draw) {
        if (order != 'c' && order != 'f') {
            throw new IllegalArgumentException("the order is '" + order + "'; it must be 'c' or 'f'");
        }
        INDArray drawn = draw.get();
        if (order == 'c') {
            return drawn;
        }
        try (drawn) {
            return drawn.dup(order);
        }
    }

    public static long next(RandomGenerator random) {
        return Arguments.given(random, "the random generator").nextLong();
    }

    // ---- choice -----------------------------------------------------------------------------------------------------

    public static INDArray choice(INDArray source, INDArray probabilities, long[] shape, Random random) {
        Arguments.given(probabilities, "choice", "the vector of probabilities");
        Arguments.given(random, "choice", "the random generator");
        INDArray from = vector(source, "the array to choose from");
        INDArray p = vector(probabilities, "the array of probabilities");
        if (from.size(0) != p.size(0)) {
            throw new IllegalArgumentException("choice: " + p.size(0) + " probabilities were given for " + from.size(0)
                    + " elements; there must be one for each element");
        }
        Shapes.check(shape);
        try (INDArray positions = Draw.run(Call.of(Function.RANDOM).named("choice").operand(p), Kind.CHOICE,
                DataType.LONG, next(random), shape)) {
            return from.take(positions, 0);
        }
    }

    public static INDArray choice(INDArray source, INDArray probabilities, INDArray target, Random random) {
        long[] shape = Arguments.given(target, "choice", "the array for the result").shape();
        try (INDArray chosen = choice(source, probabilities, shape, random)) {
            return target.assign(chosen);
        }
    }

    private static INDArray vector(INDArray x, String what) {
        INDArray v = Calls.vector(Arguments.given(x, "choice", what));
        if (v.rank() != 1) {
            throw new IllegalArgumentException("choice: " + what + " has shape " + Arrays.toString(x.shape())
                    + "; it must be a vector");
        }
        return v;
    }

    // ---- shuffle ----------------------------------------------------------------------------------------------------

    public static void shuffle(Collection<INDArray> arrays, RandomGenerator random, List<int[]> dimensions) {
        Arguments.given(arrays, "shuffle", "the list of arrays");
        Arguments.given(dimensions, "shuffle", "the list of dimensions");
        if (dimensions.size() != 1 && dimensions.size() != arrays.size()) {
            throw new IllegalArgumentException("shuffle: " + dimensions.size() + " lists of dimensions were given for " + arrays.size()
                    + " arrays; pass one for all arrays or one for each");
        }
        INDArray[] given = arrays.toArray(INDArray[]::new);
        int[][] others = new int[given.length][];
        long count = -1;
        for (int i = 0; i < given.length; i++) {
            INDArray x = Arguments.given(given[i], "shuffle", "an array");
            others[i] = others(x, Arguments.given(dimensions.get(dimensions.size() == 1 ? 0 : i), "shuffle",
                    "an array of dimensions"));
            long here = Shapes.length(Arrays.stream(others[i]).mapToLong(x::size).toArray());
            if (count >= 0 && here != count) {
                throw new IllegalArgumentException("shuffle: array " + i + " has " + here + " sub-arrays, but array 0 has " + count
                        + "; the numbers must be equal, because one order applies to all arrays");
            }
            count = here;
        }
        long seed = next(random);
        if (count < 2) {
            return;
        }
        for (INDArray x : given) {
            Structure.writable("shuffle", x);  // checks all arrays before it writes to the first
        }
        INDArray[] shuffled = new INDArray[given.length];
        try (INDArray order = Draw.of(Kind.PERMUTATION, DataType.LONG, seed, new long[] {count})) {
            for (int i = 0; i < given.length; i++) {
                shuffled[i] = inOrder(given[i], others[i], order);
            }
            Calls.assignAll(given, shuffled);
        } finally {
            for (INDArray x : shuffled) {
                if (x != null) {
                    x.close();
                }
            }
        }
    }

    public static void shuffle(INDArray x, RandomGenerator random, int... dimensions) {
        shuffle(Collections.singletonList(x), random, Collections.singletonList(dimensions));
    }

    /**
     * Returns the dimensions other than the given ones. Their indexes number the sub-arrays along the given dimensions.
     * If no dimensions are given, every element is a sub-array.
     */
    private static int[] others(INDArray x, int... dimensions) {
        long along = 0;
        if (dimensions.length > 0) {
            for (long d : Calls.dimensions("shuffle", x, dimensions)) {
                along |= 1L << d;
            }
        }
        int[] others = new int[x.rank() - Long.bitCount(along)];
        int n = 0;
        for (int d = 0; d < x.rank(); d++) {
            if ((along >> d & 1) == 0) {
                others[n++] = d;
            }
        }
        return others;
    }

    /** Returns a new array of x's shape whose sub-arrays, numbered by some dimensions, have another order. */
    private static INDArray inOrder(INDArray x, int[] others, INDArray order) {
        if (others.length == 1) {
            return x.take(order, others[0]);
        }
        // Moves the dimensions in others to the front and merges them.
        int[] front = new int[others.length];
        Arrays.setAll(front, i -> i);
        INDArray moved = x.moveAxis(others, front);
        long[] shape = moved.shape();
        long[] flat = Arrays.copyOfRange(shape, others.length - 1, shape.length);
        flat[0] = order.size(0);
        try (INDArray list = moved.reshape(flat); INDArray taken = list.take(order, 0);
                INDArray back = taken.reshape(shape)) {
            return back.moveAxis(front, others).dup();
        }
    }

    // ---- split ------------------------------------------------------------------------------------------------------

    public static INDArray[] split(INDArray x, double[] weights, long seed) {
        Arguments.given(x, "randomSplit", "the array");
        double total = 0;
        for (double w : Arguments.given(weights, "randomSplit", "the weights")) {
            if (!(w >= 0 && w <= Double.MAX_VALUE)) {
                throw new IllegalArgumentException("randomSplit: the weights " + Arrays.toString(weights) + " contain " + w
                        + "; each must be 0 or more, and finite");
            }
            total += w;
        }
        if (!(total > 0 && total <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("randomSplit: the sum of the weights " + Arrays.toString(weights) + " is "
                    + total + "; it must be above 0, and finite");
        }
        INDArray[] parts = new INDArray[weights.length];
        boolean ok = false;
        try {
            double weight = 0;
            double from = 0;
            for (int i = 0; i < parts.length; i++) {
                weight += weights[i];
                double until = weight / total;
                parts[i] = Draw.run(Call.of(Function.RANDOM).named("randomSplit").operand(x), Kind.PART, x.dataType(),
                        seed, new long[0], from, until);
                from = until;
            }
            ok = true;
            return parts;
        } finally {
            for (INDArray part : parts) {
                if (!ok && part != null) {
                    part.close();
                }
            }
        }
    }
}
