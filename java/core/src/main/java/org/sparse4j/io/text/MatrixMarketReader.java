// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.BackendObject;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpResult;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.MatrixSymmetry;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.bytes.Faults;
import org.sparse4j.io.entries.EntryParts;
import org.sparse4j.io.entries.UnsignedSums;

/** Reads a Matrix Market text by the backend's reader. */
public final class MatrixMarketReader implements AutoCloseable {
    // The actions in the C ABI: s4j_matrix_market_action.
    private static final int CREATE = 0;
    private static final int HEADER = 2;
    private static final int POSITION = 3;
    private static final int FINISH = 4;
    private static final int RELEASE = 5;
    private static final int PART = 6;
    private static final String[] FIELDS = {"real", "integer", "pattern", "unsigned-integer"};
    private static final int WHOLE = 1;
    private static final int NOT_NEGATIVE = 3;

    private final String label;
    private final BackendObject reader = new BackendObject(this, Function.MATRIX_MARKET_READ, RELEASE);
    private final TextFeed feed;

    private MatrixMarketReader(Path file, FileText text, long bytes, ReadOptions options) {
        this.label = text.label();
        this.feed = new TextFeed(file, label, Function.MATRIX_MARKET_READ, POSITION, reader);
        DataType type = options.typeOr(null);
        reader.create(call(Function.MATRIX_MARKET_READ).integer(CREATE).integer(bytes).integer(type == null ? -1 : type.ordinal())
                .integer(options.duplicates().ordinal()).integer(options.half() ? 0 : 1));
    }

    public static INDArray read(Path file, FileText text, ReadOptions options) throws IOException {
        boolean inParts = options.listener() instanceof EntryParts;  // if true, the reader reserves no memory for all entries
        try (MatrixMarketReader reader = new MatrixMarketReader(file, text, inParts ? -1 : text.bytes(), options)) {
            reader.feed.all(text, options.listener(), reader::part);
            OpResult header = reader.header();
            INDArray x = reader.finish(options);
            boolean ok = false;
            try {
                reader.requireUnsignedSums(x, header, options, file);
                ok = true;
                return x;
            } finally {
                if (!ok) {
                    x.close();
                }
            }
        }
    }

    /** Throws if a negative element of a file of unsigned integers shows that a sum of its entries exceeds the type. */
    private void requireUnsignedSums(INDArray x, OpResult header, ReadOptions options, Path file) {
        boolean unsigned = header.word(5) == NOT_NEGATIVE && header.word(6) != MatrixSymmetry.SKEW_SYMMETRIC.ordinal();
        if (unsigned && options.duplicates() == DuplicatePolicy.SUM && (x.dataType() == DataType.LONG || x.dataType() == DataType.INT)
                && !x.isEmpty() && x.minNumber().longValue() < 0) {
            throw Faults.text(label + ": " + UnsignedSums.message(x.dataType()), file, 0, 0);
        }
    }

    /** Returns the properties of the matrix that the lines before the entries state. Reads only these lines. */
    public static ArrayFileInfo info(Path file, FileText text) throws IOException {
        return info(file, text, new MatrixMarketHeader(file, text));
    }

    /** Returns the properties that the lines before the entries state; afterwards {@code lines} has the number of their bytes. */
    public static ArrayFileInfo info(Path file, FileText text, MatrixMarketHeader lines) throws IOException {
        try (MatrixMarketReader reader = new MatrixMarketReader(file, text, -1, ReadOptions.defaults())) {
            OpResult known;
            do {
                byte[] next = lines.next();
                try {
                    reader.feed(next, lines.isEnded() && text.damage() == null);
                } catch (MalformedFileException e) {
                    throw reader.feed.told(e, text, next.length);
                }
                known = reader.header();
                if (known.word(0) == 0 && lines.isEnded()) {
                    throw reader.headless(text, lines);
                }
            } while (known.word(0) == 0);
            boolean array = known.word(4) == 1;
            int field = (int) known.word(5);
            return new ArrayFileInfo("Matrix Market", (array ? "array " : "coordinate ") + FIELDS[field] + ' '
                    + WrittenSymmetry.word(MatrixSymmetry.values()[(int) known.word(6)]), field == WHOLE || field == NOT_NEGATIVE ? DataType.LONG : DataType.DOUBLE,
                    format(ReadOptions.defaults(), array), new long[] {known.word(1), known.word(2)}, known.word(3));
        }
    }

    private static SparseFormat format(ReadOptions options, boolean array) {
        return options.formatOr(array ? SparseFormat.DENSE : SparseFormat.CSR);
    }

    /** Returns the entries read so far; null for the array format, which cannot be read in parts. */
    private INDArray part() {
        return header().word(4) == 1 ? null : call(Function.MATRIX_MARKET_ARRAY).integer(PART).integer(reader.number()).array();
    }

    private void feed(byte[] lines, boolean end) {
        try (HostBlock block = Backends.current().allocate((long) lines.length + TextPieces.PADDING)) {
            block.window(0, lines.length).put(lines);
            feed.feed(block.place(0), lines.length, end);
        }
    }

    private OpResult header() {
        return call(Function.MATRIX_MARKET_READ).integer(HEADER).integer(reader.number()).run();
    }

    /** Returns the exception for a file that ends before its size line. */
    private MalformedFileException headless(FileText text, MatrixMarketHeader lines) {
        if (text.damage() != null) {
            return feed.damaged(text, lines.left());
        }
        try {
            finish(ReadOptions.defaults()).close();
        } catch (MalformedFileException e) {
            return e;
        }
        throw new IllegalStateException(label + ": the matrix has no size line");
    }

    private Call call(Function function) {
        return Call.of(function).named(label);
    }

    private INDArray finish(ReadOptions options) {
        boolean arrayFile = header().word(4) == 1;
        Call call = call(Function.MATRIX_MARKET_ARRAY).integer(FINISH).integer(reader.number());
        SparseFormat format = format(options, arrayFile);
        switch (format) {
            case DENSE:
                call.integer(Abi.DENSE).integer(0);
                break;
            case COO:
                call.integer(Abi.COO).integer(0);
                break;
            default:
                call.integer(Abi.GCS).integer(1)
                        .integers(format == SparseFormat.CSC ? new int[] {1, 0} : new int[] {0, 1});
                break;
        }
        try {
            return call.arrayOf(reader);
        } catch (MalformedFileException e) {
            throw feed.located(e);
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}
