// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.BackendObject;
import org.sparse4j.backend.OpResult;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ProgressListener;
import org.sparse4j.io.entries.EntryParts;
import org.sparse4j.io.packed.MemberChoice;

/** Reads texts whose lines are entries, by the backend's reader. */
public final class EntriesReader implements AutoCloseable {
    // The kinds of texts in the C ABI: s4j_entry_text.
    public static final int TNS = 0;
    public static final int TRIPLETS = 1;
    public static final int SVMLIGHT = 2;
    // The actions in the C ABI: s4j_entries_action.
    private static final int CREATE = 0;
    private static final int POSITION = 2;
    private static final int KNOWN = 3;
    private static final int FINISH = 4;
    private static final int ROWS = 5;
    private static final int RELEASE = 6;
    private static final int KNOW = 7;
    private static final int NAMES = 8;
    private static final int PART = 9;

    private final String label;
    private final BackendObject reader = new BackendObject(this, org.sparse4j.backend.Function.ENTRIES_READ, RELEASE);
    private final TextFeed feed;

    private EntriesReader(Path file, FileText text, long bytes, Lines lines) {
        label = text.label();
        feed = new TextFeed(file, label, org.sparse4j.backend.Function.ENTRIES_READ, POSITION, reader);
        reader.create(call().integer(CREATE).integer(lines.kind).integer(bytes).integer(lines.type.ordinal())
                .integer(lines.duplicates.ordinal()).integer(lines.base).integer(lines.extents.length)
                .integers(lines.extents).integers(lines.own));
        lines.known.forEach((dimension, names) -> NameText.know(dimension, names, () -> call(KNOW)));
    }

    /**
     * Describes the lines of a text.
     *
     * @param extents -1 for an extent that follows from the largest coordinate
     * @param known for each dimension, the names that the caller knows before reading
     * @param own additional integers for the backend's reader, which depend on the kind
     */
    public record Lines(int kind, DataType type, DuplicatePolicy duplicates, int base, long[] extents,
            Map<Integer, List<String>> known, long... own) implements Serializable {
        public Lines(int kind, DataType type, DuplicatePolicy duplicates, int base, long[] extents, long... own) {
            this(kind, type, duplicates, base, extents, Map.of(), own);
        }

        /**
         * Returns whether the text can be read in parts. For SVMlight, it may be known only at the end of the text
         * whether indexes count from 0 or 1.
         */
        public boolean hasParts() {
            return kind != SVMLIGHT || base >= 0;
        }
    }

    /** Reads a whole file, passes the reader to {@code result}, and returns the value of that function. */
    public static <R> R read(Path file, MemberChoice choice, Lines lines, ProgressListener listener,
            Function<EntriesReader, R> result) {
        try (FileText text = FileText.open(file, choice)) {
            return read(file, text, lines, listener, result);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /** Reads a whole text from its beginning, passes the reader to {@code result}, and returns the value of that function. */
    public static <R> R read(Path file, FileText text, Lines lines, ProgressListener listener, Function<EntriesReader, R> result)
            throws IOException {
        boolean inParts = listener instanceof EntryParts && lines.hasParts();
        // The reader reserves memory in proportion to the length of the text. It needs less memory when it reads in parts.
        try (EntriesReader reader = new EntriesReader(file, text, inParts ? -1 : text.bytes(), lines)) {
            reader.feed.all(text, listener, inParts ? () -> reader.arrayCall(PART).array() : null);
            return result.apply(reader);
        }
    }

    private Call call() {
        return Call.of(org.sparse4j.backend.Function.ENTRIES_READ).named(label);
    }

    private Call call(int action) {
        return call().integer(action).integer(reader.number());
    }

    private Call arrayCall(int action) {
        return Call.of(org.sparse4j.backend.Function.ENTRIES_ARRAY).named(label).integer(action)
                .integer(reader.number());
    }

    /** Returns the array. The reader cannot be used afterwards. */
    public INDArray array(SparseFormat format) {
        OpResult known = call(KNOWN).run();
        int rank = (int) known.word(0);
        Call call = arrayCall(FINISH);
        if (rank == 0) {
            call.integer(Abi.COO).integer(0);  // the backend throws: the rank is unknown
        } else if (format == SparseFormat.GCS) {
            call.integer(Abi.GCS).integer(Math.min(rank - 1, 1)).integers(StorageFormats.identity(rank));
        } else if (rank != 2 && (format == SparseFormat.CSR || format == SparseFormat.CSC)) {
            throw new IllegalArgumentException(label + ": " + format + " exists for matrices only, but the array of the file has rank "
                    + rank + "; COO and GCS take any rank");
        } else {
            StorageFormats.Layout layout = StorageFormats.layout(format, new long[rank]);
            call.integer(layout.format()).integer(layout.partitioning()).integers(layout.order());
        }
        try {
            return call.arrayOf(reader);
        } catch (MalformedFileException e) {
            throw feed.located(e);
        }
    }

    public boolean hasQueries() {
        return call(KNOWN).run().word(3) == 1;
    }

    /** Returns the names of a dimension. Must be called before {@link #array}. */
    public List<String> names(int dimension) {
        return NameText.all(dimension, () -> call(NAMES));
    }

    /**
     * Returns a vector with a number for each row of SVMlight: the labels ({@code which} = 0), the query ids (1), or
     * the position of the first label of the row (2).
     */
    public INDArray rows(int which) {
        return arrayCall(ROWS).integer(which).array();
    }

    @Override
    public void close() {
        reader.close();
    }
}
