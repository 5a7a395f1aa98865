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
 * Creates random arrays, and draws samples and permutations; {@link org.sparse4j.Sparse4j#sampling()} returns the
 * instance. Element i is a function of (seed, i). It is therefore the same for any number of threads, and a longer
 * array begins with the elements of a shorter one. A method with a generator takes the next number of the generator as
 * the seed. A method with neither a seed nor a generator takes the seed from {@link #getRandom()}. New arrays are
 * dense, unless the Javadoc of the method says otherwise.
 *
 * @since 0.1.0
 */
public final class ArraySampling {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.sampling()} instead. */
    public ArraySampling() {}

    /**
     * Returns the generator of the calling thread, which provides the seed for calls without a seed or generator. As in
     * ND4J, each thread has its own generator, which starts from a fresh seed. After {@code getRandom().setSeed(s)},
     * the numbers that this thread draws are repeatable, whatever other threads do. To draw from one sequence in
     * several threads, pass a {@link Random} to each call.
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

    /** Fills a FLOAT or DOUBLE array or view of any format with uniform numbers in [0, 1), from a seed. Returns it. */
    public INDArray rand(INDArray target, long seed) {
        return RandomCalls.into(target, Kind.UNIFORM, seed);
    }

    /** Does the same as {@link #rand(INDArray, long)} with random numbers from a generator. */
    public INDArray rand(INDArray target, Random random) {
        return rand(target, RandomCalls.next(random));
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with uniform numbers in [min, max). Returns it. */
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

    /** Fills a FLOAT or DOUBLE array or view of any format with standard normal numbers, from a seed. Returns it. */
    public INDArray randn(INDArray target, long seed) {
        return RandomCalls.into(target, Kind.NORMAL, seed);
    }

    /** Does the same as {@link #randn(INDArray, long)} with random numbers from a generator. */
    public INDArray randn(INDArray target, Random random) {
        return randn(target, RandomCalls.next(random));
    }

    /** Fills a FLOAT or DOUBLE array or view with normal numbers of a mean and a standard deviation. Returns it. */
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

    /**
     * Returns a dense DOUBLE array whose elements are 1 with probability p, else 0. The method draws every element;
     * sprand draws only the positions of the entries.
     */
    public INDArray randomBernoulli(double p, long... shape) {
        return randomBernoulli(p, shape, getRandom().nextLong());
    }

    /** Does the same as {@link #randomBernoulli(double, long...)} with random numbers from a seed. */
    public INDArray randomBernoulli(double p, long[] shape, long seed) {
        return Draw.of(Kind.BERNOULLI, DataType.DOUBLE, seed, shape, p);
    }

    /** Fills an array or view of any type and format with 1 (with probability p) and 0. Returns it. */
    public INDArray randomBernoulli(double p, INDArray target) {
        return RandomCalls.into(target, Kind.BERNOULLI, getRandom().nextLong(), p);
    }

    /**
     * Returns a dense DOUBLE array of binomial random numbers: the number of successes in n trials with probability p.
     * The method takes O(1) time per element: by inversion for small expected numbers of successes (Kachitvichyanukul,
     * Schmeiser 1988), otherwise by transformed rejection (Hormann 1993, BTRS).
     */
    public INDArray randomBinomial(int n, double p, long... shape) {
        return randomBinomial(n, p, shape, getRandom().nextLong());
    }

    /** Does the same as {@link #randomBinomial(int, double, long...)} with random numbers from a seed. */
    public INDArray randomBinomial(int n, double p, long[] shape, long seed) {
        return Draw.of(Kind.BINOMIAL, DataType.DOUBLE, seed, shape, n, p);
    }

    /** Fills an array or view of any type and format with binomial random numbers. Returns it. */
    public INDArray randomBinomial(int n, double p, INDArray target) {
        return RandomCalls.into(target, Kind.BINOMIAL, getRandom().nextLong(), n, p);
    }

    /**
     * Returns a dense DOUBLE array of exponential random numbers with rate lambda (mean 1 / lambda). All are above 0.
     */
    public INDArray randomExponential(double lambda, long... shape) {
        return randomExponential(lambda, shape, getRandom().nextLong());
    }

    /** Does the same as {@link #randomExponential(double, long...)} with random numbers from a seed. */
    public INDArray randomExponential(double lambda, long[] shape, long seed) {
        return Draw.of(Kind.EXPONENTIAL, DataType.DOUBLE, seed, shape, lambda);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with exponential numbers of rate lambda. Returns it. */
    public INDArray randomExponential(double lambda, INDArray target) {
        return RandomCalls.into(target, Kind.EXPONENTIAL, getRandom().nextLong(), lambda);
    }

    // ---- samples and permutations ---------------------------------------------------------------------------------

    /**
     * Returns a vector of elements of a source vector, drawn with replacement, in the type and format of the source.
     * The probabilities are a vector of the same length that sums to 1. O(p + samples log p) time for p stored
     * probabilities, even if the source or the probabilities are sparse.
     */
    public INDArray choice(INDArray source, INDArray probabilities, int samples, Random random) {
        return RandomCalls.choice(source, probabilities, new long[] {samples}, random);
    }

    /**
     * Does the same as {@link #choice(INDArray, INDArray, int, Random)}, but sets each element of the target, an array
     * or view, to a drawn element. Returns the target.
     */
    public INDArray choice(INDArray source, INDArray probabilities, INDArray target, Random random) {
        return RandomCalls.choice(source, probabilities, target, random);
    }

    /**
     * Shuffles the sub-arrays along dimensions, in place. {@code shuffle(x, 1)} shuffles the rows of a matrix, each of
     * which runs along dimension 1. Without dimensions, shuffles all elements. Accepts any format, type and view. All
     * orders are equally likely. O(nnz + number of sub-arrays) time, and 8 bytes of memory for each sub-array.
     */
    public void shuffle(INDArray x, int... dimensions) {
        shuffle(x, getRandom(), dimensions);
    }

    /** Does the same as {@link #shuffle(INDArray, int...)} with random numbers from a generator. */
    public void shuffle(INDArray x, RandomGenerator random, int... dimensions) {
        RandomCalls.shuffle(x, random, dimensions);
    }

    /**
     * Does the same as {@link #shuffle(INDArray, int...)} for several arrays, with the same order for all, so that data
     * and labels stay together. The method writes either all arrays or none. It throws before the first write if an
     * array is read-only (IllegalStateException for a mapped array) or if memory is short.
     */
    public void shuffle(Collection<INDArray> arrays, RandomGenerator random, int... dimensions) {
        RandomCalls.shuffle(arrays, random, Collections.singletonList(dimensions));
    }

    /**
     * Does the same as {@link #shuffle(Collection, RandomGenerator, int...)}. {@code dimensions} has one element for
     * each array, or one element for all arrays.
     */
    public void shuffle(List<INDArray> arrays, RandomGenerator random, List<int[]> dimensions) {
        RandomCalls.shuffle(arrays, random, dimensions);
    }

    /** Does the same as {@link #randomSplit(INDArray, double[], long)}, with a seed from {@link #getRandom()}. */
    public INDArray[] randomSplit(INDArray x, double... weights) {
        return randomSplit(x, weights, getRandom().nextLong());
    }

    /**
     * Splits the stored entries of an array at random, for example into training and test entries. Returns an array for
     * each weight, with the shape, type, fill and format of x. Each stored entry of x goes to exactly one of these
     * arrays; the probability of an array is its weight divided by the sum of the weights. The choice is a function of
     * (seed, number of the entry in C order). A DENSE x is split as its COO array, that is, its non-zero elements.
     * O(nnz) time for each result.
     *
     * <p>The entries of one row can go to different results. To split whole rows, as samples for training and testing,
     * use {@code Split.shuffled} of sparse4j-features.
     */
    public INDArray[] randomSplit(INDArray x, double[] weights, long seed) {
        return RandomCalls.split(x, weights, seed);
    }
}
