// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

/**
 * SplitMix64 (Steele, Lea, Flood 2014): the same numbers for a seed on every JDK and machine, and any number of
 * independent streams, which java.util.Random does not promise for its normal deviates.
 */
final class SplitMix {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private long state;

    SplitMix(long seed) {
        this(seed, 0);
    }

    SplitMix(long seed, long stream) {
        state = mix(seed + GOLDEN) ^ mix(stream * GOLDEN + 0x632BE59BD9B4E019L);
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    long nextLong() {
        state += GOLDEN;
        return mix(state);
    }

    /** Uniform in [0, 1). */
    double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** Uniform in [0, bound), by multiplication; the bias is below bound / 2^32. */
    int nextInt(int bound) {
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    /**
     * Near normal, mean 0, variance 1: eight uniform 16-bit numbers summed (Irwin-Hall of 8). Only integer sums and one
     * multiplication, so the same bits everywhere; no logarithm, so fast.
     */
    double nextNormal() {
        long a = nextLong();
        long b = nextLong();
        long sum = (a & 0xFFFF) + (a >>> 16 & 0xFFFF) + (a >>> 32 & 0xFFFF) + (a >>> 48);
        sum += (b & 0xFFFF) + (b >>> 16 & 0xFFFF) + (b >>> 32 & 0xFFFF) + (b >>> 48);
        // Each of the eight terms is uniform on 0..65535: mean 32767.5, variance (65536^2 - 1) / 12.
        return (sum - 8 * 32767.5) * NORMAL_SCALE;
    }

    private static final double NORMAL_SCALE = 1 / StrictMath.sqrt(8 * (65536.0 * 65536.0 - 1) / 12);

    void shuffle(int[] values) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = nextInt(i + 1);
            int t = values[i];
            values[i] = values[j];
            values[j] = t;
        }
    }
}
