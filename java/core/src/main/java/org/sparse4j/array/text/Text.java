// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.text;

import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Locale;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Entries;
import org.sparse4j.array.EntryPieces;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.buffer.DataBuffer;

/**
 * Prints arrays: a header, then a grid for a small or dense array, or a list of entries for a large sparse array.
 * Implicit elements print as a dot if they are known without a search. Reads no more than it prints, except for small
 * arrays.
 */
public final class Text {
    private static final int LINES = 20;
    private static final int COLUMNS = 12;
    /** The number of entries up to which reading all of them is cheap. */
    private static final long SMALL = 10_000;
    /** The number of entries of a storage up to which counting those of any view is cheap. */
    private static final long COUNTED = 1_000_000;

    private Text() {}

    public static String of(INDArray x) {
        StringBuilder text = new StringBuilder();
        text.append(x.getFormat()).append(' ').append(x.dataType()).append(' ').append(Arrays.toString(x.shape()));
        if (x.wasClosed()) {
            return text.append(", closed").toString();
        }
        try {
            describe(x, text);
            content(x, text);
        } catch (IllegalStateException | ConcurrentModificationException | ArithmeticException | OutOfMemoryError e) {
            // The array may be closed, reset, written meanwhile, or too long as a broadcast. Printing must not fail
            // because of that.
            text.append("\n(").append(e.getMessage()).append(')');
        }
        return text.toString();
    }

    private static boolean isSmall(INDArray x) {
        return EntryPieces.isSmall(x, SMALL) || isCounted(x) && x.nnz() <= SMALL;
    }

    /** Returns whether the entries of a sparse view can be counted without a search through a large storage. */
    private static boolean isCounted(INDArray x) {
        if (!x.isView() || !x.isSparse()) {
            return false;
        }
        Storage s = ((Operand) x).storage();
        return s.fact(Storage.Fact.PENDING) == 0
                && (s.fact(Storage.Fact.STORED) <= COUNTED || EntryPieces.isWholeLines(x, COUNTED))
                && Arrays.stream(x.hiddenDimensions()).allMatch(d -> x.size(d) == 1);
    }

    private static void describe(INDArray x, StringBuilder text) {
        Storage s = ((Operand) x).storage();
        if (x.isView()) {
            text.append(", a view");
        }
        if (x.getFormat() == SparseFormat.DENSE) {
            trues(x, text);
            text.append(x.isView() ? "" : ", " + s.fact(Storage.Fact.VALUES_BYTES) + " bytes");
            return;
        }
        if (EntryPieces.isSmall(x, SMALL) || isCounted(x)) {
            trues(x, text);
            long nnz = x.nnz();
            text.append(", nnz ").append(nnz).append(", density ").append(ratio(x, nnz));
        } else if (!x.isView()) {
            long nnz = s.fact(Storage.Fact.STORED);
            long pending = s.fact(Storage.Fact.PENDING);
            text.append(", nnz ").append(nnz).append(pending == 0 ? "" : " and " + pending + " writes to merge")
                    .append(", density ").append(ratio(x, nnz));
        }
        if (!x.isView()) {
            long pointers = x.getFormat() == SparseFormat.COO ? 0
                    : 8 * (s.fact(Storage.Fact.LINES) * (1 + s.fact(Storage.Fact.HYPER)) + 1);
            text.append(", ").append(s.fact(Storage.Fact.VALUES_BYTES) + s.fact(Storage.Fact.INDEXES_BYTES) + pointers)
                    .append(" bytes");
        }
        if (x.fillValue().doubleValue() != 0) {
            text.append(", fill ").append(element(x.dataType(), x.fillValue()));
        }
        if (x.getFormat() == SparseFormat.GCS) {
            text.append(", order ").append(Arrays.toString(s.order())).append(" | ").append(s.partitioning());
        }
    }

    /** Appends the number of true elements of a mask, from its stored true and false elements. */
    private static void trues(INDArray x, StringBuilder text) {
        if (x.dataType() == DataType.BOOL && isSmall(x)) {
            text.append(", ").append(trues(x)).append(" true");
        }
    }

    private static String trues(INDArray x) {
        try {
            return x.countNonZeroNumber().toString();
        } catch (ArithmeticException e) {  // too many true elements: implicit ones, or those of a broadcast
            return "more than 2^63 - 1";
        }
    }

    private static String ratio(INDArray x, long nnz) {
        double length = 1;
        for (long n : x.shape()) {
            length *= n;
        }
        return String.format(Locale.ROOT, "%.4g", nnz / length);
    }

    private static void content(INDArray x, StringBuilder text) {
        if (x.isEmpty()) {
            return;
        }
        boolean fits = x.rank() <= 2 && x.rows() <= LINES && x.columns() <= COLUMNS;
        boolean sparse = x.getFormat().isSparse();
        boolean merged = sparse && !x.isView() && ((Operand) x).storage().fact(Storage.Fact.PENDING) == 0;
        if (sparse && isSmall(x)) {
            if (fits) {
                storedGrid(x, text);
            } else {
                entries(x, text);
            }
        } else if (isCounted(x) && EntryPieces.inOrder(x)) {
            entries(x, text);
        } else if (merged && x.getFormat() == SparseFormat.COO) {
            entries(x, text);
        } else if (merged && ((Operand) x).storage().fact(Storage.Fact.HYPER) == 0) {
            lines(x, text);
        } else {
            corner(x, text);
        }
    }

    /** Prints all of a small matrix or vector, with dots for implicit elements. */
    private static void storedGrid(INDArray x, StringBuilder text) {
        int rows = (int) x.rows();
        int columns = (int) x.columns();
        String[][] cells = new String[rows][columns];
        for (String[] row : cells) {
            Arrays.fill(row, ".");
        }
        try (Entries e = new Entries(x)) {
            while (e.next()) {
                int i = x.rank() == 2 ? (int) e.coordinate(0) : 0;
                int j = x.rank() == 0 ? 0 : (int) e.coordinate(x.rank() - 1);
                cells[i][j] = element(x.dataType(), x.dataType().number(e.bits()));
            }
        }
        grid(x, cells, false, false, text);
    }

    /** Prints the first elements in every direction, read one by one; for higher ranks matrix by matrix. */
    private static void corner(INDArray x, StringBuilder text) {
        int leading = Math.max(0, x.rank() - 2);
        long[] at = new long[leading];
        long rows = LINES;
        boolean more = true;
        boolean dots = true;
        int begin = text.length();
        while (more && rows > 0) {
            INDArray matrix = x;
            for (long i : at) {
                matrix = matrix.slice(i);
            }
            if (leading > 0) {
                text.append('\n').append(Arrays.toString(at).replace("]", ", :, :]"));
            }
            dots &= matrix(matrix, x.getFormat().isSparse(), rows, text);
            rows -= matrix.rows();
            int d = leading - 1;
            for (; d >= 0 && ++at[d] == x.size(d); d--) {
                at[d] = 0;
            }
            more = d >= 0;
        }
        text.append(more ? "\n..." : "");
        if (dots) {
            text.setLength(begin);
            text.append("\n(no entry among the first elements, at most ").append(LINES).append(" rows and ").append(COLUMNS)
                    .append(" columns; dup() prints entries)");
        }
    }

    /** Prints the first rows and columns of a matrix or vector. Returns whether all elements were printed as dots. */
    private static boolean matrix(INDArray x, boolean sparse, long limit, StringBuilder text) {
        int rows = (int) Math.min(limit, x.rows());
        int columns = (int) Math.min(COLUMNS, x.columns());
        Number fill = x.fillValue();
        String[][] cells = new String[rows][columns];
        boolean dots = true;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                Number n = x.rank() == 2 ? x.getNumber(i, j) : x.rank() == 1 ? x.getNumber(j) : x.getNumber();
                // Prints a dot for the fill, whether stored or implicit.
                boolean dot = sparse && n.equals(fill);
                cells[i][j] = dot ? "." : element(x.dataType(), n);
                dots &= dot;
            }
        }
        grid(x, cells, columns < x.columns(), rows < x.rows(), text);
        return dots;
    }

    private static void grid(INDArray x, String[][] cells, boolean moreColumns, boolean moreRows, StringBuilder text) {
        if (x.rank() == 0) {
            text.append('\n').append(cells[0][0]);
            return;
        }
        int width = 1;
        for (String[] row : cells) {
            for (String cell : row) {
                width = Math.max(width, cell.length());
            }
        }
        for (String[] row : cells) {
            text.append("\n[");
            for (int j = 0; j < row.length; j++) {
                text.append(j == 0 ? "" : ", ").append(" ".repeat(width - row[j].length())).append(row[j]);
            }
            text.append(moreColumns ? ", ...]" : "]");
        }
        text.append(moreRows ? "\n..." : "");
    }

    /** Prints the first entries in C order. */
    private static void entries(INDArray x, StringBuilder text) {
        long[] at = new long[x.rank()];
        try (Entries e = new Entries(x, isSmall(x) ? Integer.MAX_VALUE / 1024 : LINES)) {
            for (int k = 0; k < LINES && e.next(); k++) {
                e.coordinates(at);
                entry(x, at, x.dataType().number(e.bits()), text);
            }
            text.append(e.total() > LINES ? "\n..." : "");
        }
    }

    /** Prints the first entries of a compressed array in its own order, from its buffers. */
    private static void lines(INDArray x, StringBuilder text) {
        Storage s = ((Operand) x).storage();
        int[] order = s.order();
        DataBuffer values = x.values();
        DataBuffer minors = x.indexes();
        DataBuffer ends = x.pointersE();
        long count = Math.min(LINES, values.length());
        long line = 0;
        long[] at = new long[order.length];
        for (long k = 0; k < count; k++) {
            long looked = 0;
            while (ends.getLong(line) <= k && looked++ < SMALL) {
                line++;
            }
            if (ends.getLong(line) <= k) {
                break;
            }
            long major = line;
            long minor = minors.getLong(k);
            for (int i = order.length - 1; i >= 0; i--) {
                long n = x.size(order[i]);
                if (i >= s.partitioning()) {
                    at[order[i]] = minor % n;
                    minor /= n;
                } else {
                    at[order[i]] = major % n;
                    major /= n;
                }
            }
            entry(x, at, values.getNumber(k), text);
        }
        text.append(values.length() > LINES ? "\n..." : "");
    }

    private static void entry(INDArray x, long[] at, Number value, StringBuilder text) {
        text.append('\n').append(Arrays.toString(at)).append(" = ").append(element(x.dataType(), value));
    }

    private static String element(DataType type, Number n) {
        return element(type, n, 4);
    }

    /** Formats a floating number with this many decimals; large and small ones in scientific notation. */
    static String element(DataType type, Number n, int decimals) {
        if (type == DataType.BOOL) {
            return n.intValue() != 0 ? "true" : "false";
        }
        if (!type.isFloating()) {
            return n.toString();
        }
        double v = n.doubleValue();
        if (v == 0) {
            return 1 / v < 0 ? "-0" : "0";
        }
        if (Double.isNaN(v) || Double.isInfinite(v)) {
            return Double.toString(v);
        }
        boolean plain = Math.abs(v) >= 1e-4 && Math.abs(v) < 1e4;
        return String.format(Locale.ROOT, "%." + decimals + (plain ? "f" : "e"), v);
    }
}
