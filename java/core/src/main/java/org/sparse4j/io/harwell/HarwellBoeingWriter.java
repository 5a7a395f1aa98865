// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.harwell;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.MatrixSymmetry;
import org.sparse4j.io.entries.Column;
import org.sparse4j.io.entries.SparseColumns;
import org.sparse4j.io.text.MatrixText;
import org.sparse4j.io.text.TextOutput;
import org.sparse4j.io.text.WrittenSymmetry;

/** Writes the compressed columns of a matrix as text. */
public final class HarwellBoeingWriter {
    private static final String METHOD = "HarwellBoeing.write";
    private static final String RUTHERFORD = ".rb";
    private static final int LINE = 80;
    private static final int TITLE = 72;
    private static final int KEY = 8;
    private static final int DOUBLE_WIDTH = 25;     // the width of -2.2250738585072014E-308 and a blank
    private static final int DOUBLE_DIGITS = 16;
    private static final int FLOAT_WIDTH = 16;      // the width of -1.17549435E-38 and a blank
    private static final int FLOAT_DIGITS = 8;
    private static final long EXACT = 1L << 53;     // a real number represents all integers up to here exactly
    private static final int ROOM = 1 << 16;        // bytes of the numbers in a piece
    private static final int TOLD = 1 << 18;        // entries between two progress events

    private final Path file;
    private final MatrixText options;
    private final String title;
    private final boolean pattern;
    private final boolean integer;
    private final boolean unsymmetric;
    private final byte[] text = new byte[ROOM];
    private int length;
    private TextOutput to;

    private HarwellBoeingWriter(INDArray x, Path file, MatrixText options, boolean pattern) {
        this.file = file;
        this.options = options;
        this.pattern = pattern;
        title = title();
        unsymmetric = name(file).endsWith("ua");  // SciPy reads no matrix of type rectangular
        integer = !pattern && !x.dataType().isFloating() && name(file).endsWith(RUTHERFORD);
    }

    public static void write(INDArray x, Path file, MatrixText options) throws IOException {
        if (x.rank() != 2) {
            throw new IllegalArgumentException(METHOD + ": the file format holds matrices only, but the shape is " + Arrays.toString(x.shape()));
        }
        if (options.arrayOf(false)) {
            throw new IllegalArgumentException(METHOD + ": a Harwell-Boeing file lists entries and has no array format; MatrixMarket.write "
                    + "writes one");
        }
        boolean dense = x.getFormat() == SparseFormat.DENSE;
        if (!dense && !(x.fillValue().doubleValue() == 0)) {
            throw new IllegalArgumentException(METHOD + ": elements that a Harwell-Boeing file does not list are 0, but the fill is " + x.fillValue()
                    + "; S4j.write and Npz.write with Npz.Kind.BINSPARSE keep it");
        }
        if (x.size(1) >= Integer.MAX_VALUE) {
            throw new IllegalArgumentException(METHOD + ": a Harwell-Boeing file would store a pointer for each of " + x.size(1)
                    + " columns; MatrixMarket.write writes the entries only");
        }
        if (x.getFormat() == SparseFormat.CSC) {
            writeColumns(x, file, options);
        } else {
            try (INDArray csc = x.toFormat(SparseFormat.CSC)) {
                writeColumns(csc, file, options);
            }
        }
    }

    private static void writeColumns(INDArray x, Path file, MatrixText options) throws IOException {
        boolean pattern = options.pattern();
        MatrixSymmetry symmetry;
        String name = name(file);
        String type = name.substring(name.lastIndexOf('.') + 1);
        if (!type.matches("[rp][uszr]a")) {
            symmetry = WrittenSymmetry.of(x, options, METHOD);
        } else {
            pattern |= type.startsWith("p");
            symmetry = named(type);
            if (options.symmetry() != MatrixSymmetry.GENERAL && options.symmetry() != symmetry) {
                throw new IllegalArgumentException(METHOD + ": the file name " + file.getFileName() + " means a matrix that is "
                        + WrittenSymmetry.word(symmetry) + ", but the options ask for " + WrittenSymmetry.word(options.symmetry()));
            }
            WrittenSymmetry.require(x, symmetry, pattern, METHOD);
        }
        HarwellBoeingWriter writer = new HarwellBoeingWriter(x, file, options, pattern);
        if (symmetry == MatrixSymmetry.GENERAL) {
            writer.columns(x, symmetry);
        } else {
            try (INDArray half = x.tril(symmetry == MatrixSymmetry.SYMMETRIC ? 0 : -1)) {
                writer.columns(half, symmetry);
            }
        }
    }

    private static MatrixSymmetry named(String type) {
        return switch (type.charAt(1)) {
            case 's' -> MatrixSymmetry.SYMMETRIC;
            case 'z' -> MatrixSymmetry.SKEW_SYMMETRIC;
            default -> MatrixSymmetry.GENERAL;
        };
    }

    /** Returns the name in lower case, without .gz. */
    private static String name(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return name.endsWith(".gz") ? name.substring(0, name.length() - ".gz".length()) : name;
    }

    /** Returns the first line: 72 columns of the title, and 8 columns of the key, which is the name of the file. */
    private String title() {
        if (options.comments().size() > 1 || options.comments().stream().anyMatch(c -> c.length() > TITLE || !isPlain(c))) {
            throw new IllegalArgumentException(METHOD + ": the comment does not fit the title of a Harwell-Boeing file, which is one line "
                    + "of at most " + TITLE + " characters of ASCII");
        }
        String name = name(file);
        String key = name.substring(0, Math.max(0, name.indexOf('.')));
        key = isPlain(key) ? key.substring(0, Math.min(KEY, key.length())) : "";
        String words = options.comments().isEmpty() ? "written by Sparse4j" : options.comments().get(0);
        return words + " ".repeat(TITLE - words.length()) + key + " ".repeat(KEY - key.length()) + '\n';
    }

    private static boolean isPlain(String words) {
        return words.chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    private void columns(INDArray x, MatrixSymmetry symmetry) throws IOException {
        if (x.getFormat() == SparseFormat.CSC) {
            SparseColumns.with(x, columns -> TextOutput.write(file, out -> all(columns, symmetry, out)));
        } else {
            try (INDArray csc = x.toFormat(SparseFormat.CSC)) {
                columns(csc, symmetry);
            }
        }
    }

    private void all(SparseColumns columns, MatrixSymmetry symmetry, TextOutput out) throws IOException {
        to = out;
        long rows = columns.storage().size(0);
        long entries = columns.entries();
        DataType type = columns.type();
        if (type == DataType.LONG && !integer && !pattern) {
            requireExact(columns);
        }
        int pointerWidth = 1 + Long.toString(entries + 1).length();
        int indexWidth = 1 + Long.toString(rows).length();
        int valueWidth = type == DataType.FLOAT ? FLOAT_WIDTH : type.isFloating() ? DOUBLE_WIDTH : widest(columns);
        String valueFormat = integer ? "I" + valueWidth : type == DataType.FLOAT ? "E" + valueWidth + '.' + FLOAT_DIGITS
                : type.isFloating() ? "E" + valueWidth + '.' + DOUBLE_DIGITS : "E" + valueWidth + ".0";
        long[] lines = {lines(columns.lines() + 1, pointerWidth), lines(entries, indexWidth), pattern ? 0 : lines(entries, valueWidth)};
        StringBuilder head = new StringBuilder(title);
        head.append(String.format(Locale.ROOT, "%14d%14d%14d%14d%14d\n", lines[0] + lines[1] + lines[2], lines[0], lines[1], lines[2], 0));
        char shape = symmetry == MatrixSymmetry.SYMMETRIC ? 'S' : symmetry == MatrixSymmetry.SKEW_SYMMETRIC ? 'Z'
                : rows == columns.lines() || unsymmetric ? 'U' : 'R';
        head.append(pattern ? 'P' : integer ? 'I' : 'R').append(shape).append('A').append(" ".repeat(11))
                .append(String.format(Locale.ROOT, "%14d%14d%14d%14d", rows, columns.lines(), entries, 0)).append('\n');
        head.append(String.format(Locale.ROOT, "%-16s%-16s%-20s", format("I" + pointerWidth, pointerWidth), format("I" + indexWidth,
                indexWidth), pattern ? "" : format(valueFormat, valueWidth)).stripTrailing()).append('\n');
        to.write(ByteBuffer.wrap(head.toString().getBytes(StandardCharsets.US_ASCII)));
        wholes(columns.pointers(), columns.pointerType(), columns.lines() + 1, 1, pointerWidth, null);
        wholes(columns.indexes(), columns.indexType(), entries, 1, indexWidth, pattern ? this::tell : null);
        if (!pattern && type.isFloating()) {
            reals(columns.values(), type, entries, valueWidth);
        } else if (!pattern) {
            wholes(columns.values(), type, entries, 0, valueWidth, this::tell);
        }
        flush();
    }

    private void requireExact(SparseColumns columns) throws IOException {
        each(columns.values(), DataType.LONG, columns.entries(), (numbers, i, number) -> {
            if (Math.abs(numbers.getLong(Long.BYTES * i)) > EXACT || numbers.getLong(Long.BYTES * i) == Long.MIN_VALUE) {
                throw new IllegalArgumentException(METHOD + ": entry " + number + " is " + numbers.getLong(Long.BYTES * i)
                        + ", which is beyond 2^53, where a real number is not exact; a file whose name ends in .rb is written with whole "
                        + "numbers");
            }
        }, null);
    }

    private static String format(String field, int width) {
        return "(" + LINE / width + field + ")";
    }

    private static long lines(long numbers, int width) {
        int each = LINE / width;
        return (numbers + each - 1) / each;
    }

    /** Returns the width of the longest integer: its digits, its sign, a point if it becomes a real number, and a blank. */
    private int widest(SparseColumns columns) throws IOException {
        int[] most = {1};
        DataType type = columns.type();
        each(columns.values(), type, columns.entries(), (numbers, i, number) ->
                most[0] = Math.max(most[0], Long.toString(whole(numbers, type, i)).length()), null);
        return most[0] + (integer ? 1 : 2);
    }

    private static long whole(ByteBuffer numbers, DataType type, int i) {
        return type == DataType.LONG ? numbers.getLong(Long.BYTES * i) : type == DataType.INT ? numbers.getInt(Integer.BYTES * i)
                : numbers.get(i);
    }

    /** Receives number {@code i} of a piece, which is number {@code number} of the matrix. */
    private interface Each {
        void of(ByteBuffer numbers, int i, long number) throws IOException;
    }

    private interface Told {
        void of(long done, long total);
    }

    private static void each(Column column, DataType type, long count, Each each, Told told) throws IOException {
        int piece = ROOM / Long.BYTES;
        ByteBuffer room = ByteBuffer.allocate(piece * type.width());
        for (long from = 0; from < count; from += piece) {
            int n = (int) Math.min(piece, count - from);
            ByteBuffer numbers = column.piece(from * type.width(), n * type.width(), room.clear()).slice().order(ByteOrder.nativeOrder());
            for (int i = 0; i < n; i++) {
                each.of(numbers, i, from + i);
            }
            if (told != null && (from + n == count || (from + n) % TOLD == 0)) {
                told.of(from + n, count);
            }
        }
    }

    private void wholes(Column column, DataType type, long count, long added, int width, Told told) throws IOException {
        boolean point = !integer && added == 0;
        each(column, type, count, (numbers, i, number) -> {
            String digits = Long.toString(whole(numbers, type, i) + added);
            field(point ? digits + '.' : digits, width, number, count);
        }, told);
    }

    private void reals(Column column, DataType type, long count, int width) throws IOException {
        each(column, type, count, (numbers, i, number) -> field(type == DataType.DOUBLE
                ? Double.toString(numbers.getDouble(Double.BYTES * i)) : Float.toString(numbers.getFloat(Float.BYTES * i)), width, number,
                count), this::tell);
    }

    private void tell(long done, long total) {
        if (!options.listener().progress(done, total)) {
            throw new CancellationException("writing " + file + " was stopped by its listener");
        }
    }

    /**
     * Writes a number right-aligned in its field. After the last field that fits in a line, and after the last number,
     * writes a line feed.
     */
    @SuppressWarnings("deprecation")  // the digits are ASCII
    private void field(String digits, int width, long number, long count) throws IOException {
        if (length > text.length - LINE - 1) {
            flush();
        }
        int n = digits.length();
        Arrays.fill(text, length, length + width - n, (byte) ' ');
        digits.getBytes(0, n, text, length + width - n);
        length += width;
        if ((number + 1) % (LINE / width) == 0 || number + 1 == count) {
            text[length++] = '\n';
        }
    }

    private void flush() throws IOException {
        to.write(ByteBuffer.wrap(text, 0, length));
        length = 0;
    }
}
