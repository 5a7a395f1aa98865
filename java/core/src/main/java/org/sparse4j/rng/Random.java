// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.rng;

import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/**
 * A seeded source of random numbers and of seeds for random arrays: number i is a function of (seed, i) alone, by
 * Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3; SC11), the generator of the
 * native library in a stream of its own. It takes the place of ND4J's {@code Random} and is a {@link RandomGenerator}:
 * nextInt, nextDouble, nextGaussian and kin are those of the JDK on {@link #nextLong}. Threads may share it; which
 * thread gets which number is then up to them. An array takes one {@code nextLong()} as its seed, however long it is.
 */
public final class Random implements RandomGenerator {
    /** The streams below are the native library's. */
    private static final int STREAM = 16;

    private volatile State state;

    private record State(long seed, AtomicLong position) {}

    /** From a seed that no other generator of this process has. */
    public Random() {
        reSeed();
    }

    public Random(long seed) {
        setSeed(seed);
    }

    /** Starts over: the numbers that follow are those of a new generator with this seed. */
    public void setSeed(long seed) {
        state = new State(seed, new AtomicLong());
    }

    /** As {@link #setSeed(long)}. */
    public void setSeed(int seed) {
        setSeed((long) seed);
    }

    /** As {@link #setSeed(long)} with a mix of all the numbers. */
    public void setSeed(int[] seed) {
        long mixed = Arguments.given(seed, "setSeed", "the seed").length;
        for (int s : seed) {
            mixed = word(mixed, s);
        }
        setSeed(mixed);
    }

    /** Starts over from a fresh seed. */
    public void reSeed() {
        setSeed(word(System.nanoTime(), System.identityHashCode(this)));
    }

    /** As {@link #setSeed(long)}. */
    public void reSeed(long seed) {
        setSeed(seed);
    }

    public long getSeed() {
        return state.seed;
    }

    /** How many 64-bit numbers were drawn since the seed was set. */
    public long getPosition() {
        return state.position.get();
    }

    @Override
    public long nextLong() {
        State now = state;
        return word(now.seed, now.position.getAndIncrement());
    }

    /** As {@link Sparse4j#rand(long[], long)}. */
    public INDArray nextDouble(long[] shape) {
        return Sparse4j.rand(DataType.DOUBLE, shape, nextLong());
    }

    /** As {@link Sparse4j#rand(DataType, long[], long)}, FLOAT. */
    public INDArray nextFloat(long[] shape) {
        return Sparse4j.rand(DataType.FLOAT, shape, nextLong());
    }

    /** As {@link Sparse4j#randn(long[], long)}. */
    public INDArray nextGaussian(long[] shape) {
        return Sparse4j.randn(DataType.DOUBLE, shape, nextLong());
    }

    /** A dense INT array, uniform in 0..2^31-1. */
    public INDArray nextInt(long[] shape) {
        return whole(1L << 31, shape);
    }

    /** A dense INT array, uniform in 0..n-1; n is 1 or more. */
    public INDArray nextInt(int n, long[] shape) {
        return whole(n, shape);
    }

    private INDArray whole(long bound, long... shape) {
        int rank = Arguments.given(shape, "nextInt", "the shape").length;
        return Call.of(Function.RANDOM).named("nextInt").scalar(bound).integer(6).integer(DataType.INT.ordinal())
                .integer(nextLong()).integer(rank).integers(shape).array();
    }

    /** Number i of this class's stream: half i % 2 of the Philox block i / 2, as in ops/random/philox.hpp. */
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
