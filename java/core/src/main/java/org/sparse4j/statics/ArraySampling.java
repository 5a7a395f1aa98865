// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Draw;
import org.sparse4j.array.Draw.Kind;
import org.sparse4j.ndarray.operations.RandomCalls;
import org.sparse4j.rng.Random;

/**
 * Random arrays, choices and orders: {@link org.sparse4j.Sparse4j#sampling()}. Element i is a function of (seed, i): the same for any
 * number of threads, and the first elements of a longer array are those of a shorter one. Of a generator, the next number
 * is the seed; where neither is given, that of {@link #getRandom()}. New arrays are dense, unless said.
 */
public final class ArraySampling {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.sampling()} instead. */
    public ArraySampling() {}

    /**
     * Returns the calling thread's generator, which gives the seeds nobody gave: each thread has one, as in ND4J, from
     * a fresh seed. {@code getRandom().setSeed(s)} makes what this thread draws from then on repeatable, whatever
     * others do; to draw from one sequence in several threads, give a {@link Random} to each call.
     */
    public Random getRandom() {
        return Random.ofThread();
    }

    // ---- uniform --------------------------------------------------------------------------------------------------

    /** Returns a dense array of uniform random numbers in [0, 1), DOUBLE. */
    public INDArray rand(long... shape) {
        return rand(DataType.DOUBLE, shape);
    }

    /** Returns a dense array of uniform random numbers in [0, 1), FLOAT or DOUBLE. */
    public INDArray rand(DataType type, long... shape) {
        return rand(type, shape, getRandom().nextLong());
    }

    /** Returns a dense array of uniform random numbers in [0, 1), FLOAT or DOUBLE, from a seed. */
    public INDArray rand(DataType type, long[] shape, long seed) {
        return Draw.of(Kind.UNIFORM, type, seed, shape);
    }

    /**
     * Returns a dense array of uniform random numbers in [0, 1), FLOAT or DOUBLE, in C ('c') or Fortran ('f') order:
     * the order changes the layout, not the elements.
     */
    public INDArray rand(DataType type, char order, long... shape) {
        return RandomCalls.ordered(order, () -> rand(type, shape));
    }

    /** Returns a dense array of uniform random numbers in [0, 1), DOUBLE, from a generator. */
    public INDArray rand(Random random, long... shape) {
        return rand(DataType.DOUBLE, shape, RandomCalls.next(random));
    }

    /**
     * Returns a dense DOUBLE array of uniform random numbers in [min, max) from a generator; if the bounds are equal,
     * every element is that number.
     */
    public INDArray rand(double min, double max, Random random, long... shape) {
        return Draw.of(Kind.UNIFORM, DataType.DOUBLE, RandomCalls.next(random), shape, min, max);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with uniform numbers in [0, 1), from a seed; returns it. */
    public INDArray rand(INDArray target, long seed) {
        return RandomCalls.into(target, Kind.UNIFORM, seed);
    }

    /** Does the same as {@link #rand(INDArray, long)}, from a generator. */
    public INDArray rand(INDArray target, Random random) {
        return rand(target, RandomCalls.next(random));
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with uniform numbers in [min, max); returns it. */
    public INDArray rand(INDArray target, double min, double max, Random random) {
        return RandomCalls.into(target, Kind.UNIFORM, RandomCalls.next(random), min, max);
    }

    // ---- normal ---------------------------------------------------------------------------------------------------

    /** Returns a dense array of standard normal random numbers, DOUBLE. */
    public INDArray randn(long... shape) {
        return randn(DataType.DOUBLE, shape);
    }

    /** Returns a dense array of standard normal random numbers, FLOAT or DOUBLE. */
    public INDArray randn(DataType type, long... shape) {
        return randn(type, shape, getRandom().nextLong());
    }

    /** Returns a dense array of standard normal random numbers, FLOAT or DOUBLE, from a seed. */
    public INDArray randn(DataType type, long[] shape, long seed) {
        return Draw.of(Kind.NORMAL, type, seed, shape);
    }

    /**
     * Returns a dense array of standard normal random numbers, FLOAT or DOUBLE, in C ('c') or Fortran ('f') order: the
     * order changes the layout, not the elements.
     */
    public INDArray randn(DataType type, char order, long... shape) {
        return RandomCalls.ordered(order, () -> randn(type, shape));
    }

    /** Returns a dense array of standard normal random numbers, DOUBLE, from a generator. */
    public INDArray randn(Random random, long... shape) {
        return randn(DataType.DOUBLE, shape, RandomCalls.next(random));
    }

    /** Returns a dense DOUBLE array of normal random numbers with a mean and a standard deviation, from a generator. */
    public INDArray randn(double mean, double deviation, long[] shape, Random random) {
        return Draw.of(Kind.NORMAL, DataType.DOUBLE, RandomCalls.next(random), shape, mean, deviation);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with standard normal numbers, from a seed; returns it. */
    public INDArray randn(INDArray target, long seed) {
        return RandomCalls.into(target, Kind.NORMAL, seed);
    }

    /** Does the same as {@link #randn(INDArray, long)}, from a generator. */
    public INDArray randn(INDArray target, Random random) {
        return randn(target, RandomCalls.next(random));
    }

    /** Fills a FLOAT or DOUBLE array or view with normal numbers of a mean and a standard deviation; returns it. */
    public INDArray randn(double mean, double deviation, INDArray target, Random random) {
        return RandomCalls.into(target, Kind.NORMAL, RandomCalls.next(random), mean, deviation);
    }

    // ---- other distributions --------------------------------------------------------------------------------------

    /**
     * Returns a sparse COO array with about density * length entries, whose values are uniform in (0, 1), FLOAT or
     * DOUBLE. The same seed gives the same array.
     */
    public INDArray sprand(DataType type, double density, long seed, long... shape) {
        return Draw.of(Kind.SPARSE, type, seed, shape, density);
    }

    /** 1 with probability p, else 0: DOUBLE, dense, for every element is drawn; sprand draws the positions of few. */
    public INDArray randomBernoulli(double p, long... shape) {
        return randomBernoulli(p, shape, getRandom().nextLong());
    }

    /** Does the same as {@link #randomBernoulli(double, long...)}, from a seed. */
    public INDArray randomBernoulli(double p, long[] shape, long seed) {
        return Draw.of(Kind.BERNOULLI, DataType.DOUBLE, seed, shape, p);
    }

    /** Fills an array or view of any type and format with 1 (probability p) and 0; returns it. */
    public INDArray randomBernoulli(double p, INDArray target) {
        return RandomCalls.into(target, Kind.BERNOULLI, getRandom().nextLong(), p);
    }

    /**
     * How many of n trials with probability p succeed: DOUBLE, dense. Inversion (Kachitvichyanukul, Schmeiser 1988)
     * where few do, else transformed rejection (Hormann 1993, BTRS): O(1) each.
     */
    public INDArray randomBinomial(int n, double p, long... shape) {
        return randomBinomial(n, p, shape, getRandom().nextLong());
    }

    /** Does the same as {@link #randomBinomial(int, double, long...)}, from a seed. */
    public INDArray randomBinomial(int n, double p, long[] shape, long seed) {
        return Draw.of(Kind.BINOMIAL, DataType.DOUBLE, seed, shape, n, p);
    }

    /** Fills an array or view of any type and format with numbers of successes; returns it. */
    public INDArray randomBinomial(int n, double p, INDArray target) {
        return RandomCalls.into(target, Kind.BINOMIAL, getRandom().nextLong(), n, p);
    }

    /** Exponential with rate lambda (mean 1 / lambda), DOUBLE, dense; all above 0. */
    public INDArray randomExponential(double lambda, long... shape) {
        return randomExponential(lambda, shape, getRandom().nextLong());
    }

    /** Does the same as {@link #randomExponential(double, long...)}, from a seed. */
    public INDArray randomExponential(double lambda, long[] shape, long seed) {
        return Draw.of(Kind.EXPONENTIAL, DataType.DOUBLE, seed, shape, lambda);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with exponential numbers of rate lambda; returns it. */
    public INDArray randomExponential(double lambda, INDArray target) {
        return RandomCalls.into(target, Kind.EXPONENTIAL, getRandom().nextLong(), lambda);
    }

    // ---- choices and orders ---------------------------------------------------------------------------------------

    /**
     * Elements of a vector, drawn with replacement by a vector of probabilities of the same length that sums to 1: a
     * vector in the source's type and format. O(stored probabilities + samples log), for a sparse source or vector of
     * probabilities too.
     */
    public INDArray choice(INDArray source, INDArray probabilities, int samples, Random random) {
        return RandomCalls.choice(source, probabilities, new long[] {samples}, random);
    }

    /**
     * Does the same as {@link #choice(INDArray, INDArray, int, Random)}, every element of an array or view drawn anew;
     * returns it.
     */
    public INDArray choice(INDArray source, INDArray probabilities, INDArray target, Random random) {
        return RandomCalls.choice(source, probabilities, target, random);
    }

    /**
     * Puts the sub-arrays along some dimensions into a random order, in place: {@code shuffle(x, 1)} the rows of a
     * matrix, each of which lies along dimension 1; without dimensions, all elements. Any format, type and view; all
     * orders are equally likely. O(nnz + number of sub-arrays), which is 8 bytes each.
     */
    public void shuffle(INDArray x, int... dimensions) {
        shuffle(x, getRandom(), dimensions);
    }

    /** Does the same as {@link #shuffle(INDArray, int...)}, from a generator. */
    public void shuffle(INDArray x, RandomGenerator random, int... dimensions) {
        RandomCalls.shuffle(x, random, dimensions);
    }

    /**
     * Does the same as {@link #shuffle(INDArray, int...)}, several arrays in one order: data and labels stay together.
     * Either all arrays are written or none: the call throws before the first write where one of them is read-only
     * (IllegalStateException for a mapped array) or where memory is short.
     */
    public void shuffle(Collection<INDArray> arrays, RandomGenerator random, int... dimensions) {
        RandomCalls.shuffle(arrays, random, Collections.singletonList(dimensions));
    }

    /**
     * Does the same as {@link #shuffle(Collection, RandomGenerator, int...)}, with dimensions for each array (or one
     * list for all).
     */
    public void shuffle(List<INDArray> arrays, RandomGenerator random, List<int[]> dimensions) {
        RandomCalls.shuffle(arrays, random, dimensions);
    }

    /** Does the same as {@link #randomSplit(INDArray, double[], long)}, by {@link #getRandom()}. */
    public INDArray[] randomSplit(INDArray x, double... weights) {
        return randomSplit(x, weights, getRandom().nextLong());
    }

    /**
     * Training and test entries: one array per weight, of x's shape, type, fill and format, and each stored entry of x in
     * exactly one of them, drawn by (seed, number of the entry in C order) with the share that its weight has in the
     * sum. What is stored elsewhere is not stored. A DENSE x is split as COO: its elements other than 0. O(nnz) each.
     */
    public INDArray[] randomSplit(INDArray x, double[] weights, long seed) {
        return RandomCalls.split(x, weights, seed);
    }
}
