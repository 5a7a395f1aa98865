// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.sparse4j.backend.Arguments;

/**
 * The memory that an array takes in each format, smallest first, with the terms of each sum. The formulas are those of
 * section 7.1 of the thesis that the formats come from. With v bytes per value, i bytes per index and n stored entries
 * of rank r:
 *
 * <pre>
 * DENSE  length * v
 * COO    n * (v + r * i)
 * GCS    n * (v + i) + 8 * (lines + 1), or 16 * (non-empty lines) + 8 if few lines have entries
 * </pre>
 *
 * <p>The figures are upper bounds, because they are computed from the shape and the number of entries alone. The number
 * of non-empty lines counts as min(lines, n), and the width of an index follows from the extents.
 *
 * <p><b>Stability.</b> This type may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @param shape the array's shape
 * @param nnz the number of stored entries
 * @param options an option for each format that can hold the shape, smallest first
 * @since 0.1.0
 */
public record FormatAdvice(List<Long> shape, long nnz, List<Option> options) {
    private static final int POINTER = 8;

    /**
     * The memory that one format takes.
     *
     * @param format the format
     * @param partitioning for GCS, the number of leading dimensions that form the lines; else 0
     * @param bytes an upper bound of the bytes of values, indexes and pointers
     * @param breakEven the density above which DENSE takes less memory; 1 for DENSE itself
     * @param why the terms of the sum
     * @since 0.1.0
     */
    public record Option(SparseFormat format, int partitioning, double bytes, double breakEven, String why) {
        /**
         * Returns a copy of an array in this format. For GCS, the copy has the dimensions in ascending order and this
         * partitioning. The cost is that of {@link INDArray#toFormat(SparseFormat)}.
         *
         * @param x the array that the advice is about, or another one of the same rank
         * @throws IllegalArgumentException if the format or the partitioning does not fit the rank of the array
         */
        public INDArray convert(INDArray x) {
            int rank = Arguments.given(x, "convert", "the array").rank();
            return format == SparseFormat.GCS ? x.toFormat(IntStream.range(0, rank).toArray(), partitioning) : x.toFormat(format);
        }
    }

    /** Returns the option that takes the least memory. */
    public Option best() {
        return options.get(0);
    }

    /** Returns the memory that an array takes in each format. */
    public static FormatAdvice of(INDArray x) {
        long[] shape = Arguments.given(x, "adviseFormat", "the array").shape();
        double v = x.dataType().width();
        double n = x.nnz();
        double length = 1;
        long widest = 0;
        List<Long> extents = new ArrayList<>();
        for (long e : shape) {
            length *= e;
            widest = Math.max(widest, e);
            extents.add(e);
        }
        int rank = shape.length;
        List<Option> all = new ArrayList<>();
        all.add(new Option(SparseFormat.DENSE, 0, length * v, 1, text("%s values of %.0f bytes", length, v)));
        double i = widest - 1 <= Integer.MAX_VALUE ? 4 : 8;
        all.add(new Option(SparseFormat.COO, 0, n * (v + rank * i), even(v, v + rank * i, 0, length),
                text("%s entries of %.0f + %d * %.0f bytes", n, v, rank, i)));
        if (rank == 2) {
            all.add(lines(SparseFormat.CSR, 1, shape[0], shape[1], n, v, length));
            all.add(lines(SparseFormat.CSC, 1, shape[1], shape[0], n, v, length));
        }
        for (int p = 0; p <= rank; p++) {
            double lines = 1;
            double minors = 1;
            for (int d = 0; d < rank; d++) {
                if (d < p) {
                    lines *= shape[d];
                } else {
                    minors *= shape[d];
                }
            }
            if (lines < 0x1p62 && minors < 0x1p62 && !(rank == 2 && p == 1)) {
                all.add(lines(SparseFormat.GCS, p, lines, minors, n, v, length));
            }
        }
        all.sort(Comparator.comparingDouble(Option::bytes));
        return new FormatAdvice(List.copyOf(extents), (long) n, List.copyOf(all));
    }

    private static Option lines(SparseFormat format, int partitioning, double lines, double minors, double n, double v,
            double length) {
        double i = minors - 1 <= Integer.MAX_VALUE ? 4 : 8;
        boolean hyper = lines > Math.max(1024, 2 * n);
        double stored = Math.min(lines, n);
        double pointers = hyper ? 2 * POINTER * stored + POINTER : POINTER * (lines + 1);
        String why = text("%s entries of %.0f + %.0f bytes, ", n, v, i)
                + (hyper ? text("at most %s non-empty of %s lines of 16", stored, lines)
                        : text("%s line pointers of 8", lines + 1));
        return new Option(format, partitioning, n * (v + i) + pointers, even(v, v + i, hyper ? 0 : pointers, length),
                why);
    }

    /** Returns the density at which density * length * each + fixed equals length * v, limited to 0..1. */
    private static double even(double v, double each, double fixed, double length) {
        return length == 0 ? 1 : Math.max(0, Math.min(1, (length * v - fixed) / (length * each)));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format.replace("%s", "%,.0f"), values);
    }

    /** Returns a table with one line per format. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(String.format(Locale.ROOT, "%s with %,d stored entries", shape, nnz));
        for (Option o : options) {
            String name = o.format + (o.format == SparseFormat.GCS ? " partitioning " + o.partitioning : "");
            out.append(String.format(Locale.ROOT, "%n%-19s %,20.0f bytes  dense is smaller above %8.5f  %s", name,
                    o.bytes,
                    o.breakEven, o.why));
        }
        return out.toString();
    }
}
