// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.harwell;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.array.Dense;
import org.sparse4j.array.Limits;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.entries.EntryFeed;
import org.sparse4j.io.harwell.HarwellBoeingHeader.Values;
import org.sparse4j.io.text.FileText;

/** Reads the pointers and row indices of a text first. Then it passes on the entries as it reads their values. */
public final class HarwellBoeingReader implements EntryFeed.Source, AutoCloseable {
    private static final String POINTER = "column pointer";
    private static final String INDEX = "row index";
    private static final String VALUE = "value";

    private final FilePlace place;
    private final FortranRecords lines;
    private final HarwellBoeingHeader header;
    private final DataType type;
    private final long bytes;
    private StagedNumbers pointers;
    private StagedNumbers rows;

    // The values of the current line: `held` values, of which `used` are passed on. `done` counts the entries of all lines.
    private final double[] reals;
    private final long[] wholes;
    private long done;
    private long column;
    private int held;
    private int used;

    private HarwellBoeingReader(Path file, FileText text, ReadOptions options) throws IOException {
        place = new FilePlace(file, text.member() == null ? "" : text.member());
        bytes = text.bytes();
        lines = new FortranRecords(file, text);
        header = new HarwellBoeingHeader(lines);
        boolean integer = header.values() == Values.INTEGER;
        type = options.typeOr(integer ? DataType.LONG : DataType.DOUBLE);
        if (header.values() == Values.REAL && !type.isFloating()) {
            throw new IllegalArgumentException(place + ": real values are read as DOUBLE or FLOAT, not as " + type
                    + "; castTo changes the array's type");
        }
        if (header.isSkew() && type == DataType.BOOL) {
            throw new IllegalArgumentException(place + ": a skew-symmetric matrix has signs, which BOOL cannot hold; read it as DOUBLE");
        }
        int most = header.values() == Values.PATTERN ? 0 : header.valueFormat().count();
        reals = new double[integer ? 0 : most];
        wholes = new long[integer ? most : 0];
        requireRoom(1 + header.columns(), POINTER);
        requireRoom(header.entries(), INDEX);
    }

    public static ArrayFileInfo info(Path file, FileText text) throws IOException {
        return new HarwellBoeingHeader(new FortranRecords(file, text)).info();
    }

    public static INDArray read(Path file, FileText text, ReadOptions options) throws IOException {
        try (HarwellBoeingReader reader = new HarwellBoeingReader(file, text, options)) {
            long[] shape = {reader.header.rows(), reader.header.columns()};
            EntryFeed.check(reader.place, options, shape);
            reader.readStructure();
            EntryFeed.Half half = !reader.header.isHalf() ? EntryFeed.Half.NONE
                    : reader.header.isSkew() ? EntryFeed.Half.SKEW_EITHER : EntryFeed.Half.EITHER;
            try (EntryFeed feed = new EntryFeed(reader.place, reader.type, 0, options, reader.header.entries(), shape)) {
                feed.addAll(reader, half);
                reader.finish();
                return feed.finish(StorageFormats.layout(SparseFormat.CSC, shape));
            }
        }
    }

    /** Returns the right-hand sides, one in each column. */
    public static INDArray sides(Path file, FileText text) throws IOException {
        try (HarwellBoeingReader reader = new HarwellBoeingReader(file, text, ReadOptions.defaults())) {
            return reader.sides();
        }
    }

    private INDArray sides() throws IOException {
        if (header.sides().isEmpty()) {
            throw new IllegalArgumentException(place + ": the file has no right-hand sides");
        } else if (header.sides().charAt(0) != 'F') {
            throw lines.malformed(0, "the right-hand sides have the type " + header.sides() + "; only the type F, full vectors, can be "
                    + "read");
        } else if (header.sideFormat() == null) {
            throw lines.malformed(0, "line 4 has no format of the right-hand sides");
        }
        double elements = (double) header.rows() * header.sideCount();
        if (elements > Limits.densify()) {
            throw new WouldDensifyException(place + ": " + header.sideCount() + " right-hand sides of length " + header.rows()
                    + " have more elements than org.sparse4j.densifyLimit = " + Limits.densify()
                    + "; raise the limit with Sparse4j.environment().setDensifyLimit");
        }
        requireRoom((long) elements, "right-hand side");
        lines.skip(header.pointerFormat(), 1 + header.columns(), POINTER);
        lines.skip(header.indexFormat(), header.entries(), INDEX);
        if (header.values() != Values.PATTERN) {
            lines.skip(header.valueFormat(), header.entries(), VALUE);
        }
        double[] line = new double[header.sideFormat().count()];
        double[] all = new double[(int) elements];
        for (int n = 0; n < all.length;) {
            int count = lines.reals(header.sideFormat(), line, all.length - n, false, VALUE);
            System.arraycopy(line, 0, all, n, count);
            n += count;
        }
        try (INDArray byRows = Dense.of(all, header.sideCount(), header.rows())) {
            return byRows.transpose().dup();
        }
    }

    /** Throws if the text is too short for this many numbers, each of which takes at least one character. */
    private void requireRoom(long numbers, String what) {
        if (bytes >= 0 && numbers > bytes) {
            throw lines.malformed(HarwellBoeingHeader.MATRIX_LINE, 0, "the header announces " + numbers + ' ' + FortranRecords.plural(what)
                    + ", but the file has " + bytes + " bytes");
        }
    }

    private void readStructure() throws IOException {
        long entries = header.entries();
        pointers = new StagedNumbers(entries);
        FortranFormat format = header.pointerFormat();
        long[] line = new long[Math.max(format.count(), header.indexFormat().count())];
        long last = 1;
        for (long left = header.columns() + 1; left > 0;) {
            int n = lines.wholes(format, line, left, POINTER);
            for (int k = 0; k < n; k++) {
                boolean first = left == header.columns() + 1 && k == 0;
                if (line[k] < last || line[k] > entries + 1 || first && line[k] != 1 || left - k == 1 && line[k] != entries + 1) {
                    throw lines.malformed(format.begin(k), POINTER + ' ' + (header.columns() + 2 - left + k) + " is " + line[k]
                            + "; pointers must begin with 1, must not decrease, and must end with " + (entries + 1)
                            + ", the number of entries plus 1");
                }
                last = line[k];
                pointers.add(last - 1);
            }
            left -= n;
        }
        readRows(line);
    }

    private void readRows(long... line) throws IOException {
        rows = new StagedNumbers(header.rows());
        FortranFormat format = header.indexFormat();
        long at = 0;
        int side = 0;
        for (long k = 0; k < header.entries();) {
            int n = lines.wholes(format, line, header.entries() - k, INDEX);
            for (int i = 0; i < n; i++, k++) {
                while (pointers.get(at + 1) <= k) {
                    at++;
                }
                if (line[i] < 1 || line[i] > header.rows()) {
                    throw lines.malformed(format.begin(i), INDEX + ' ' + line[i] + " of an entry in column " + (at + 1)
                            + " is outside the rows 1 to " + header.rows());
                }
                int own = !header.isHalf() ? 0 : Long.signum(line[i] - 1 - at);
                if (own != 0 && side != 0 && own != side) {
                    throw lines.malformed(format.begin(i), "the entry in row " + line[i] + ", column " + (at + 1) + " is in the "
                            + (own > 0 ? "lower" : "upper") + " half, but other entries are in the " + (own > 0 ? "upper" : "lower")
                            + " half; a symmetric file must list one half only");
                }
                side = own == 0 ? side : own;
                rows.add(line[i] - 1);
            }
        }
    }

    @Override
    public FilePlace place(int dimension) {
        return place;
    }

    @Override
    public int next(EntryFeed to) throws IOException {
        int n = (int) Math.min(to.capacity(), header.entries() - done);
        if (n == 0) {
            return 0;
        }
        ByteBuffer values = to.values(n);
        ByteBuffer first = to.coordinates(0, n);
        ByteBuffer second = to.coordinates(1, n);
        for (int k = 0; k < n; k++, done++) {
            while (pointers.get(column + 1) <= done) {
                column++;
            }
            long row = rows.get(done);
            to.put(first, k, row);
            to.put(second, k, column);
            value(values, k);
            if (header.isSkew() && row == column && !isZero(values, k)) {
                throw lines.malformed(0, "entry " + (done + 1) + " is on the diagonal of a skew-symmetric matrix, which must be 0");
            }
        }
        return n;
    }

    private boolean isZero(ByteBuffer values, int k) {
        return switch (type) {
            case DOUBLE -> values.getDouble(8 * k) == 0;
            case FLOAT -> values.getFloat(4 * k) == 0;
            case LONG -> values.getLong(8 * k) == 0;
            case INT -> values.getInt(4 * k) == 0;
            default -> values.get(k) == 0;
        };
    }

    private void value(ByteBuffer values, int k) throws IOException {
        if (header.values() == Values.PATTERN) {
            put(values, k, 1);
            return;
        }
        boolean integer = header.values() == Values.INTEGER;
        if (used == held) {
            held = integer ? lines.wholes(header.valueFormat(), wholes, header.entries() - done, VALUE)
                    : lines.reals(header.valueFormat(), reals, header.entries() - done, type == DataType.FLOAT, VALUE);
            used = 0;
        }
        if (integer) {
            put(values, k, wholes[used++]);
        } else if (type == DataType.DOUBLE) {
            values.putDouble(Double.BYTES * k, reals[used++]);
        } else {
            values.putFloat(Float.BYTES * k, (float) reals[used++]);
        }
    }

    private void put(ByteBuffer values, int k, long value) {
        switch (type) {
            case DOUBLE:
                values.putDouble(Double.BYTES * k, value);
                break;
            case FLOAT:
                values.putFloat(Float.BYTES * k, value);
                break;
            case LONG:
                values.putLong(Long.BYTES * k, value);
                break;
            default:
                boolean fits = type == DataType.INT ? value == (int) value : value == 0 || value == 1;
                if (!fits) {
                    throw lines.malformed(header.valueFormat().begin(used - 1), "the value " + value + " does not fit " + type);
                }
                if (type == DataType.INT) {
                    values.putInt(Integer.BYTES * k, (int) value);
                } else {
                    values.put(k, (byte) value);
                }
                break;
        }
    }

    /** Throws if anything but right-hand sides follows the matrix. */
    private void finish() throws IOException {
        if (header.sides().isEmpty() && !lines.isAtEnd()) {
            throw lines.malformed(0, "the file has more lines than the header announces: the matrix ended with the line before");
        }
    }

    @Override
    public void close() {
        for (StagedNumbers each : new StagedNumbers[] {pointers, rows}) {
            if (each != null) {
                each.close();
            }
        }
    }
}
