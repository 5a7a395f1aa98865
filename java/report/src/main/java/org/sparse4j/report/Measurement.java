// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One measured value with its spread.
 *
 * @param table what it belongs to, such as "level 1"
 * @param routine what ran
 * @param shape of the array, lengths with " x " between them
 * @param density stored over all elements
 * @param type of the elements
 * @param threads that the library had
 * @param library whose routine ran
 * @param storage its format: values of one storage are comparable between libraries
 * @param low the lower quartile
 * @param median in seconds, or bytes
 * @param high the upper quartile
 * @param samples how many values these are of
 */
public record Measurement(String table, String routine, String shape, double density, String type, int threads,
        String library, String storage, double low, double median, double high, int samples) {
    /** The first word of a line that holds one. */
    public static final String KIND = "measured";

    /** Elements of every format. */
    public static final String DENSE = "DENSE";

    /** The library that the others are compared with. */
    public static final String OURS = "Sparse4j";

    /** As a line of words separated by tabs. */
    public String line() {
        return line(KIND, table, routine, shape, String.valueOf(density), type, String.valueOf(threads), library,
                storage, String.format(Locale.ROOT, "%.6g", low), String.format(Locale.ROOT, "%.6g", median),
                String.format(Locale.ROOT, "%.6g", high), String.valueOf(samples));
    }

    /** Words as a line; white space inside them becomes one blank. */
    public static String line(String... words) {
        return String.join("\t", List.of(words).stream().map(w -> w.strip().replaceAll("\\s+", " ")).toList());
    }

    static Measurement of(String[] w) {
        if (w.length != 13) {
            throw new IllegalArgumentException("a measured value has 13 words, not " + w.length + ": "
                    + String.join(" ", w));
        }
        return new Measurement(w[1], w[2], w[3], Double.parseDouble(w[4]), w[5], Integer.parseInt(w[6]), w[7], w[8],
                Double.parseDouble(w[9]), Double.parseDouble(w[10]), Double.parseDouble(w[11]),
                        Integer.parseInt(w[12]));
    }

    /** From samples in any order, which are sorted. */
    public static double[] quartiles(double[] samples) {
        Arrays.sort(samples);
        return new double[] {quantile(samples, 0.25), quantile(samples, 0.5), quantile(samples, 0.75)};
    }

    private static double quantile(double[] sorted, double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** How many entries the array has, more or less. */
    double entries() {
        return Arrays.stream(shape.split(" x ")).mapToDouble(Double::parseDouble).reduce(density, (a, b) -> a * b);
    }

    boolean ours() {
        return library.equals(OURS);
    }

    /** A column of a table, a line of a plot: the library's name where it is not ours, and the storage. */
    String contestant() {
        return ours() ? storage : library + " " + storage;
    }
}
