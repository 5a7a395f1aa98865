// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sparse4j.DataType;
import org.sparse4j.EntryConsumer;
import org.sparse4j.INDArray;
import org.sparse4j.LongEntryConsumer;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;

/**
 * A cursor over the stored entries of an array or view in C order, read in chunks. DENSE stores every element. The
 * cursor holds a read guard from the count to the last chunk. A write to the array during this time throws an
 * exception, because the cursor could miss entries or visit them twice.
 */
public final class Entries implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    private final Storage held;
    private final INDArray array;
    private final INDArray whole;      // a copy that is read instead of the array, or null
    private final EntryPieces pieces;  // the pieces of the array or of the copy; null if `source` has all entries
    private final DataType type;
    private final int rank;
    private final int capacity;
    private final HostBlock block;
    private final ByteBuffer values;
    private final ByteBuffer indexes;
    private INDArray source;  // a piece, the copy or the array itself; null between pieces
    private long total;       // the number of entries of `source`
    private long read;
    private int in;
    private int at = -1;

    public Entries(INDArray x) {
        this(x, CHUNK);
    }

    public Entries(INDArray x, int chunk) {
        array = x;
        held = ((Operand) x).storage();
        held.guard();
        INDArray copy = null;
        boolean ok = false;
        try {
            type = x.dataType();
            rank = x.rank();
            // Reading a view or a compressed array directly would convert the whole array again for each chunk.
            boolean direct = rank == 0 || x.getFormat() == SparseFormat.DENSE || x.getFormat() == SparseFormat.COO && !x.isView();
            boolean inPieces = !direct && EntryPieces.inOrder(x) && !EntryPieces.isSmall(x, chunk);
            long entries = inPieces ? 0 : x.nnz();
            INDArray walked = inPieces ? x : null;
            if (!inPieces && !direct && entries > chunk) {
                // Converts a matrix to CSR and reads the CSR copy in pieces. If the layout has another order than C, CSR is cheaper
                // than COO.
                copy = x.toFormat(rank == 2 ? SparseFormat.CSR : SparseFormat.COO);
                walked = rank == 2 ? copy : null;
            }
            whole = copy;
            pieces = walked == null ? null : new EntryPieces(walked, chunk);
            source = pieces != null ? null : copy != null ? copy : x;
            total = pieces != null ? 0 : entries;
            capacity = pieces != null ? chunk : (int) Math.max(1, Math.min(total, chunk));
            block = Backends.current().allocate(8L * capacity * (1 + rank));
            values = block.window(0, 8 * capacity);
            indexes = (rank == 0 ? ByteBuffer.allocate(0) : block.window(8L * capacity, 8 * capacity * rank))
                    .order(ByteOrder.nativeOrder());
            ok = true;
        } finally {
            if (!ok) {
                if (copy != null) {
                    copy.close();
                }
                held.unguard();
            }
        }
    }

    public long total() {
        return pieces == null ? total : array.nnz();
    }

    /** Moves to the next entry; returns false after the last. */
    public boolean next() {
        if (++at < in) {
            return true;
        }
        if (read >= total && !nextPiece()) {
            at = in;
            return false;
        }
        in = (int) Call.of(Function.ENTRIES).operand(source).integer(read).integer(Math.min(capacity, total - read))
                .integer(block.place(0)).integer(rank == 0 ? 0 : block.place(8L * capacity)).integer(1).run().word(0);
        read += in;
        at = 0;
        return in > 0;
    }

    private boolean nextPiece() {
        if (pieces == null) {
            return false;
        }
        closeSource();
        source = pieces.next();
        total = source == null ? 0 : source.nnz();
        read = 0;
        return source != null;
    }

    private void closeSource() {
        if (source != null && source != array) {
            source.close();
            source = null;
        }
    }

    public long bits() {
        return DataTypes.read(type, values, at);
    }

    public long coordinate(int dimension) {
        long within = indexes.getLong(8 * (at * rank + dimension));
        return pieces == null ? within : pieces.origin(dimension) + within;
    }

    public void coordinates(long[] to) {
        for (int d = 0; d < rank; d++) {
            to[d] = coordinate(d);
        }
    }

    /** Returns the position of the entry in C order. */
    public long linear(long... shape) {
        long n = 0;
        for (int d = 0; d < rank; d++) {
            n = n * shape[d] + coordinate(d);
        }
        return n;
    }

    @Override
    public void close() {
        try {
            block.close();
            closeSource();
            if (whole != null) {
                whole.close();
            }
        } finally {
            held.unguard();
        }
    }

    public static void forEach(INDArray x, EntryConsumer consumer) {
        Arguments.given(consumer, "forEachEntry", "the consumer");
        each(x, consumer, null);
    }

    public static void forEachLong(INDArray x, LongEntryConsumer consumer) {
        Arguments.given(consumer, "forEachLongEntry", "the consumer");
        each(x, null, consumer);
    }

    private static void each(INDArray x, EntryConsumer doubles, LongEntryConsumer longs) {
        if (x.getFormat() != SparseFormat.DENSE || EntryWalk.takes(x)) {
            EntryWalk.each(x, CHUNK, doubles, longs);
            return;
        }
        try (Entries e = new Entries(x)) {
            long[] at = new long[e.rank];
            while (e.next()) {
                e.coordinates(at);
                if (doubles != null) {
                    doubles.accept(at, e.type.toDouble(e.bits()));
                } else {
                    longs.accept(at, e.type.toLong(e.bits()));
                }
            }
        }
    }
}
