// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.Guarded;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpResult;
import org.sparse4j.io.ProgressListener;
import org.sparse4j.io.entries.Column;
import org.sparse4j.io.entries.SparseColumns;

/** Writes the entries of an array as text. The backend creates the text piece by piece. */
public final class EntriesWriter {
    private static final int PIECE = 8 << 20;

    private final String method;
    private final Path file;
    private final int kind;
    private final int base;
    private final long[] own;

    public EntriesWriter(String method, Path file, int kind, int base, long... own) {
        this.method = method;
        this.file = file;
        this.kind = kind;
        this.base = base;
        this.own = own;
    }

    /**
     * Throws if a row of a CSR matrix has no entries and no labels, which begin at {@code starts}. Its line would be blank, and readers
     * skip blank lines, so that the file would lack the row.
     */
    private void requireNoBlankLine(INDArray x, INDArray starts) throws IOException {
        if (starts.length() != x.size(0) + 1) {
            return;  // the backend names both numbers
        }
        SparseColumns.with(x, columns -> Guarded.whole(starts, (whole, labels) -> {
            ColumnNumbers entry = new ColumnNumbers(columns.pointers(), columns.pointerType());
            ColumnNumbers label = new ColumnNumbers(Column.of(labels, 0, 0, starts.length() * Long.BYTES), DataType.LONG);
            long begin = entry.at(0);
            long first = label.at(0);
            for (long row = 0; row < x.size(0); row++) {
                long end = entry.at(row + 1);
                long last = label.at(row + 1);
                if (begin == end && first == last) {
                    throw new IllegalArgumentException(method + ": row " + row + " has no labels and no non-zero features, so its line would "
                            + "be blank, and readers skip blank lines; leave the row out, give it a label, or store a 0 in a CSR matrix");
                }
                begin = end;
                first = last;
            }
        }));
    }

    /** Writes the stored entries of an array, or the rows of a matrix together with the vectors {@code beside}, such as labels. */
    public void write(INDArray x, byte[] header, ProgressListener listener, INDArray... beside) {
        boolean rows = kind == EntriesReader.SVMLIGHT;
        if (x.rank() == 0 || (rows && x.rank() != 2)) {
            throw new IllegalArgumentException(method + ": the file format holds "
                    + (rows ? "matrices only" : "arrays of rank 1 and more") + ", but the shape is " + Arrays.toString(x.shape()));
        }
        SparseFormat format = x.getFormat();
        if (format != SparseFormat.DENSE && !(x.fillValue().doubleValue() == 0)) {
            throw new IllegalArgumentException(method + ": elements that a file does not list are 0, but the fill is " + x.fillValue()
                    + "; S4j.write and Npz.write with Npz.Kind.BINSPARSE keep it");
        }
        try {
            if (rows ? format != SparseFormat.CSR : format == SparseFormat.DENSE) {
                try (INDArray other = x.toFormat(rows ? SparseFormat.CSR : SparseFormat.COO)) {
                    writeListed(other, header, listener, beside);
                }
            } else {
                writeListed(x, header, listener, beside);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /** Writes an array whose layout has the entries in the order of the file. */
    private void writeListed(INDArray x, byte[] header, ProgressListener listener, INDArray... beside) throws IOException {
        if (kind == EntriesReader.SVMLIGHT && own[0] == 1) {
            requireNoBlankLine(x, beside[1]);
        }
        Guarded.whole(x, (whole, storage) -> TextOutput.write(file, to -> {
            if (header.length > 0) {
                to.write(ByteBuffer.wrap(header));
            }
            pieces(whole, to, listener, beside);
        }));
    }

    private void pieces(INDArray x, TextOutput to, ProgressListener listener, INDArray... beside) throws IOException {
        long all = kind == EntriesReader.SVMLIGHT ? x.size(0) : x.nnz();
        long bytes = PIECE;
        HostBlock block = Backends.current().allocate(bytes);
        try {
            for (long next = 0; next < all;) {
                Call call = Call.of(Function.ENTRIES_WRITE).named(method).operand(x);
                for (INDArray each : beside) {
                    call.operand(each);
                }
                OpResult piece = call.integer(kind).integer(base).integer(next).integer(block.place(0)).integer(bytes)
                        .integers(own).run();
                if (piece.word(2) == 0) {  // the next row is longer than the block
                    bytes = piece.word(0);
                    block.close();
                    block = Backends.current().allocate(bytes);
                    continue;
                }
                to.write(block.window(0, (int) piece.word(0)));
                next = piece.word(1);
                if (!listener.progress(next, all)) {
                    throw new CancellationException("writing " + file + " was stopped by its listener");
                }
            }
        } finally {
            block.close();
        }
    }
}
