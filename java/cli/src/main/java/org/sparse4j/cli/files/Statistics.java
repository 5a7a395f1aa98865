// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** Statistics of an array, from one pass over its stored entries; for DENSE arrays, over the non-zero elements. */
public final class Statistics {
    private static final int LABEL = 12;
    private static final int PERCENT = 100;
    private static final int DIGITS = 5;
    private static final int MOST_LINES = 1 << 24;  // the largest number of lines whose entries are counted line by line
    private static final int OFTEN = 1 << 16;
    private static final double SMALL = 0x1p-64;

    private final INDArray x;
    private final Progress progress;
    private final long[] shape;
    private final boolean dense;
    private final boolean whole;
    private final long[][] counts;
    private long seen;
    private long entries;
    private long zeros;
    private long nans;
    private long infinities;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;
    private long leastWhole = Long.MAX_VALUE;
    private long mostWhole = Long.MIN_VALUE;
    private double sum;
    private double sumOfSizes;
    private double smallSum;         // the sum of values times SMALL, which replaces a sum that overflows
    private double smallSumOfSizes;
    private long below;
    private long above;
    private long diagonal;

    private Statistics(INDArray x, Progress progress) {
        this.x = x;
        this.progress = progress;
        shape = x.shape();
        dense = x.getFormat() == SparseFormat.DENSE;
        whole = !x.dataType().isFloating();
        counts = new long[shape.length][];
        for (int d = 0; d < shape.length; d++) {
            counts[d] = shape[d] <= MOST_LINES ? new long[(int) shape[d]] : null;
        }
    }

    /** Computes the statistics. O(entries) time, and a counter for each line of a dimension of up to 2^24. */
    public static Statistics of(INDArray x, Progress progress) {
        Statistics s = new Statistics(x, progress);
        if (s.whole) {
            StoredEntries.forEachLong(x, (at, value) -> {
                if (s.takes(at, value != 0)) {
                    s.value(value);
                    s.leastWhole = Math.min(s.leastWhole, value);
                    s.mostWhole = Math.max(s.mostWhole, value);
                }
            });
        } else {
            StoredEntries.forEach(x, (at, value) -> {
                if (s.takes(at, value != 0)) {
                    s.value(value);
                }
            });
        }
        return s;
    }

    /** Returns the number of values that are NaN or infinite. */
    public static long notFinite(INDArray x) {
        long[] found = {0};
        if (x.dataType().isFloating()) {
            StoredEntries.forEach(x, (at, value) -> found[0] += Double.isFinite(value) ? 0 : 1);
            found[0] += Double.isFinite(x.fillValue().doubleValue()) ? 0 : 1;
        }
        return found[0];
    }

    private boolean takes(long[] at, boolean isValue) {
        if (++seen % OFTEN == 0) {
            progress.say("counting", seen, x.nnz());
        }
        if (dense && !isValue) {
            return false;
        }
        entries++;
        zeros += isValue ? 0 : 1;
        for (int d = 0; d < shape.length; d++) {
            if (counts[d] != null) {
                counts[d][(int) at[d]]++;
            }
        }
        if (shape.length == 2) {
            long off = at[1] - at[0];
            above = Math.max(above, off);
            below = Math.max(below, -off);
            diagonal += off == 0 ? 1 : 0;
        }
        return true;
    }

    private void value(double value) {
        if (Double.isNaN(value)) {
            nans++;
        } else if (Double.isInfinite(value)) {
            infinities++;
        } else {
            least = Math.min(least, value);
            most = Math.max(most, value);
            sum += value;
            sumOfSizes += Math.abs(value);
            smallSum += value * SMALL;
            smallSumOfSizes += Math.abs(value * SMALL);
        }
    }

    /** Returns a line with a label and its text. */
    public static String line(String label, String text) {
        return label + " ".repeat(LABEL - label.length()) + text;
    }

    /** Returns a shape as {@code 479 x 479}, with ? for unknown lengths. */
    public static String shape(long... extents) {
        return extents.length == 0 ? "one number" : LongStream.of(extents).mapToObj(n -> n < 0 ? "?" : Long.toString(n))
                .collect(Collectors.joining(" x "));
    }

    /** Returns the number of entries and its share of all elements. */
    public static String entries(ArrayFileInfo info) {
        return info.entries() + density(info.entries(), info.shape());
    }

    /** Formats a number with five digits and without trailing zeros. */
    private static String number(double x) {
        if (Double.isInfinite(x)) {
            return Double.toString(x);
        }
        BigDecimal rounded = new BigDecimal(x).round(new MathContext(DIGITS)).stripTrailingZeros();
        return Math.abs(x) < 1e15 && Math.abs(x) >= 1e-5 ? rounded.toPlainString() : rounded.toString();
    }

    private static String density(long entries, long... shape) {
        double all = LongStream.of(shape).mapToDouble(n -> n).reduce(1, (a, b) -> a * b);
        return all == 0 ? "" : " (" + number(PERCENT * entries / all) + " %)";
    }

    /** Returns the statistics, one line each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(line("array", x.dataType() + " " + x.getFormat()));
        lines.add(line("shape", shape(shape)));
        lines.add(line("entries", entries + density(entries, shape) + (zeros == 0 ? "" : ", " + zeros + " of them 0")));
        if (!dense) {
            lines.add(line("fill", x.fillValue().toString()));
        }
        if (nans + infinities > 0) {
            lines.add(line("not finite", nans + " NaN, " + infinities + " infinite"));
        }
        long finite = entries - nans - infinities;
        if (finite > 0) {
            lines.add(line("values", (whole ? leastWhole + " to " + mostWhole : least + " to " + most) + ", mean "
                    + number(mean(sum, smallSum, finite)) + ", mean magnitude "
                    + number(mean(sumOfSizes, smallSumOfSizes, finite))));
        }
        for (int d = 0; d < shape.length; d++) {
            String name = shape.length != 2 ? "dim " + d : d == 0 ? "rows" : "columns";
            lines.add(line(name, counts[d] == null ? "more than " + MOST_LINES + ": not counted" : perLine(counts[d])));
        }
        if (shape.length == 2) {
            lines.add(line("bandwidth", below + " below, " + above + " above the diagonal, " + diagonal + " on it"));
            if (shape[0] == shape[1]) {
                lines.add(line("symmetry", symmetry()));
            }
        }
        return lines;
    }

    private static double mean(double sum, double smallSum, long count) {
        return Double.isFinite(sum) ? sum / count : smallSum / count / SMALL;
    }

    private static String perLine(long... counts) {
        if (counts.length == 0) {
            return "none";
        }
        long empty = Arrays.stream(counts).filter(n -> n == 0).count();
        return Arrays.stream(counts).min().getAsLong() + " to " + Arrays.stream(counts).max().getAsLong() + " entries, mean "
                + number((double) Arrays.stream(counts).sum() / counts.length) + "; " + empty + " of " + counts.length + " empty";
    }

    private String symmetry() {
        INDArray transposed = x.transpose();
        try {
            if (!differs(transposed)) {
                return "symmetric";
            }
            if (x.dataType().isNumerical()) {
                try (INDArray opposite = transposed.neg()) {
                    return differs(opposite) ? "none" : "skew-symmetric";
                }
            }
            return "none";
        } catch (OutOfMemoryError e) {
            return "finding it takes more memory than is left";
        }
    }

    private boolean differs(INDArray other) {
        try (INDArray different = x.neq(other)) {
            return different.any();
        }
    }
}
