// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One measured value with its spread.
 *
 * <p><b>Stability.</b> This type is experimental and may vanish;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @param table the table to which it belongs, such as "level 1"
 * @param routine the routine that ran
 * @param shape the shape of the array, with " x " between the lengths
 * @param density stored elements divided by all elements
 * @param type the type of the elements
 * @param threads the number of threads of the library
 * @param library the library whose routine ran
 * @param storage the format of the array; values of equal storage are comparable between libraries
 * @param low the lower quartile
 * @param median the median, in seconds or bytes
 * @param high the upper quartile
 * @param samples the number of samples
 * @since 0.1.0
 */
public record Measurement(String table, String routine, String shape, double density, String type, int threads,
        String library, String storage, double low, double median, double high, int samples) {
    /** The first word of a line that holds a measurement. */
    public static final String KIND = "measured";

    /** The storage of dense arrays. */
    public static final String DENSE = "DENSE";

    /** The library with which the others are compared. */
    public static final String OURS = "Sparse4j";

    /** Returns the measurement as a line of words separated by tabs. */
    public String line() {
        return line(KIND, table, routine, shape, String.valueOf(density), type, String.valueOf(threads), library,
                storage, String.format(Locale.ROOT, "%.6g", low), String.format(Locale.ROOT, "%.6g", median),
                String.format(Locale.ROOT, "%.6g", high), String.valueOf(samples));
    }

    /** Returns words as a line separated by tabs; white space within a word becomes one space. */
    public static String line(String... words) {
        return String.join("\t", List.of(words).stream().map(w -> w.strip().replaceAll("\\s+", " ")).toList());
    }

    static Measurement of(String[] w) {
        if (w.length != 13) {
            throw new IllegalArgumentException("the line of a measured value must have 13 fields, separated by blanks; it has "
                    + w.length + ": " + String.join(" ", w));
        }
        return new Measurement(w[1], w[2], w[3], Double.parseDouble(w[4]), w[5], Integer.parseInt(w[6]), w[7], w[8],
                Double.parseDouble(w[9]), Double.parseDouble(w[10]), Double.parseDouble(w[11]),
                        Integer.parseInt(w[12]));
    }

    /** Sorts samples and returns their lower quartile, median and upper quartile. */
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

    /** Returns the approximate number of entries of the array. */
    double entries() {
        return Arrays.stream(shape.split(" x ")).mapToDouble(Double::parseDouble).reduce(density, (a, b) -> a * b);
    }

    boolean ours() {
        return library.equals(OURS);
    }

    /** Returns the name of a table column or plot line: the storage, preceded by the library's name unless it is Sparse4j. */
    String contestant() {
        return ours() ? storage : library + " " + storage;
    }
}
