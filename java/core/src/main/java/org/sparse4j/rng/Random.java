// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.rng;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Draw;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/**
 * A seeded generator of random numbers and of seeds for random arrays. Number i is a function of (seed, i), computed by
 * Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3; SC11), the generator of the
 * native library, in a stream of its own. The class replaces ND4J's {@code Random} and is a {@link RandomGenerator}:
 * nextInt, nextDouble, nextGaussian and similar methods are those of the JDK, based on {@link #nextLong}.
 *
 * <p>Threads may share a generator; which thread receives which number then depends on their timing. A random array of
 * any length takes one {@code nextLong()} as its seed.
 *
 * @since 0.1.0
 */
public final class Random implements RandomGenerator {
    /** The native library uses the streams below this one. */
    private static final int STREAM = 16;

    // Thread locals refer to JDK types only, so that a program can unload the classes of this library.
    private static final ThreadLocal<AtomicReference<AtomicLongArray>> OF_THREAD = new ThreadLocal<>();

    /** The generator of this thread, as long as it is reachable. */
    private static final ThreadLocal<WeakReference<Random>> LAST = new ThreadLocal<>();

    /** The seed and the position, replaced together. */
    private final AtomicReference<AtomicLongArray> state;

    /** Creates a generator with a seed that no other generator of this process has. */
    public Random() {
        this(new AtomicReference<>());
        reSeed();
    }

    /** Creates a generator with a seed. The same seed gives the same sequence of numbers on every machine. */
    public Random(long seed) {
        this(new AtomicReference<>());
        setSeed(seed);
    }

    private Random(AtomicReference<AtomicLongArray> state) {
        this.state = state;
    }

    /**
     * Returns the generator of the calling thread, as {@code Sparse4j.sampling().getRandom()} does. As in ND4J, each
     * thread has its own generator, with a fresh seed until the thread sets one. If other threads use the returned
     * object, it remains the generator of this thread.
     */
    public static Random ofThread() {
        WeakReference<Random> last = LAST.get();
        Random mine = last == null ? null : last.get();
        if (mine == null) {
            AtomicReference<AtomicLongArray> kept = OF_THREAD.get();
            mine = kept == null ? new Random() : new Random(kept);
            OF_THREAD.set(mine.state);
            LAST.set(new WeakReference<>(mine));
        }
        return mine;
    }

    /** Restarts the sequence with a seed: the numbers that follow are those of a new generator with this seed. */
    public void setSeed(long seed) {
        state.set(new AtomicLongArray(new long[] {seed, 0}));
    }

    /** Does the same as {@link #setSeed(long)}. */
    public void setSeed(int seed) {
        setSeed((long) seed);
    }

    /** Does the same as {@link #setSeed(long)} with a seed that combines all the numbers. */
    public void setSeed(int[] seed) {
        long mixed = Arguments.given(seed, "setSeed", "the seed").length;
        for (int s : seed) {
            mixed = word(mixed, s);
        }
        setSeed(mixed);
    }

    /** Restarts the sequence with a fresh seed. */
    public void reSeed() {
        setSeed(word(System.nanoTime(), System.identityHashCode(this)));
    }

    /** Does the same as {@link #setSeed(long)}. */
    public void reSeed(long seed) {
        setSeed(seed);
    }

    /** Returns the most recent seed. */
    public long getSeed() {
        return state.get().get(0);
    }

    /** Returns the number of 64-bit numbers drawn since the seed was set. */
    public long getPosition() {
        return state.get().get(1);
    }

    @Override
    public long nextLong() {
        AtomicLongArray now = state.get();
        return word(now.get(0), now.getAndIncrement(1));
    }

    /** Does the same as {@link org.sparse4j.statics.ArraySampling#rand(org.sparse4j.DataType, long[], long)}. */
    public INDArray nextDouble(long[] shape) {
        return Draw.of(Draw.Kind.UNIFORM, DataType.DOUBLE, nextLong(), shape);
    }

    /** Does the same as {@link org.sparse4j.statics.ArraySampling#rand(DataType, long[], long)}, FLOAT. */
    public INDArray nextFloat(long[] shape) {
        return Draw.of(Draw.Kind.UNIFORM, DataType.FLOAT, nextLong(), shape);
    }

    /** Does the same as {@link org.sparse4j.Sparse4j#randn(long[], long)}. */
    public INDArray nextGaussian(long[] shape) {
        return Draw.of(Draw.Kind.NORMAL, DataType.DOUBLE, nextLong(), shape);
    }

    /** Returns a dense INT array of uniform random numbers from 0 to 2^31 - 1. */
    public INDArray nextInt(long[] shape) {
        return whole(1L << 31, shape);
    }

    /**
     * Returns a dense INT array of uniform random numbers from 0 to n - 1.
     *
     * @param n at least 1
     */
    public INDArray nextInt(int n, long[] shape) {
        return whole(n, shape);
    }

    private INDArray whole(long bound, long... shape) {
        int rank = Arguments.given(shape, "nextInt", "the shape").length;
        return Call.of(Function.RANDOM).named("nextInt").scalar(bound).integer(6).integer(DataType.INT.ordinal())
                .integer(nextLong()).integer(rank).integers(shape).array();
    }

    /** Returns the seed and the number of 64-bit numbers drawn since: {@code Random[seed 42, position 3]}. */
    @Override
    public String toString() {
        AtomicLongArray now = state.get();
        return "Random[seed " + now.get(0) + ", position " + now.get(1) + "]";
    }

    /**
     * Returns number i of the stream of this class: half i % 2 of the Philox block i / 2, as in ops/random/philox.hpp.
     */
    private static long word(long seed, long i) {
        long counter = i >>> 1;
        int c0 = (int) counter;
        int c1 = (int) (counter >>> 32);
        int c2 = STREAM;
        int c3 = 0;
        int k0 = (int) seed;
        int k1 = (int) (seed >>> 32);
        for (int round = 0; round < 10; round++) {
            long p0 = 0xD2511F53L * (c0 & 0xFFFFFFFFL);
            long p1 = 0xCD9E8D57L * (c2 & 0xFFFFFFFFL);
            c0 = (int) (p1 >>> 32) ^ c1 ^ k0;
            c1 = (int) p1;
            c2 = (int) (p0 >>> 32) ^ c3 ^ k1;
            c3 = (int) p0;
            k0 += 0x9E3779B9;
            k1 += 0xBB67AE85;
        }
        return (i & 1) == 0 ? c0 & 0xFFFFFFFFL | (long) c1 << 32 : c2 & 0xFFFFFFFFL | (long) c3 << 32;
    }
}
