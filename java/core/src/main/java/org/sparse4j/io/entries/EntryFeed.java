// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.array.Limits;
import org.sparse4j.array.Shapes;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.numpy.DenseFiles;

/**
 * Builds a sparse array from the entries of a file, a piece at a time, so that the memory grows only with the bytes
 * that were read.
 */
public final class EntryFeed implements AutoCloseable {
    private static final int PIECE = 1 << 17;

    private final FilePlace place;
    private final DataType type;
    private final long[] shape;
    private final long fillBits;
    private final int width;
    private final int capacity;
    private final ReadOptions options;
    private final long total;
    private final PieceBuilder builder;
    private final HostBlock block;
    private HostBlock mirror;
    private UnsignedSums sums;
    private long done;
    private long handedOver;
    private boolean isWhole;

    /** A source of entries. */
    public interface Source {
        /**
         * Puts the next entries into the piece, and returns their number. Returns 0 at the end, after it has verified
         * everything that was read.
         */
        int next(EntryFeed piece) throws IOException;

        /** Returns the member that contains the coordinates of a dimension. */
        FilePlace place(int dimension);

        /** Returns whether the values are unsigned integers, so that their sums must not become negative. */
        default boolean isUnsigned() {
            return false;
        }
    }

    /** The half of a symmetric matrix that the file contains, and whether the matrix is skew-symmetric; NONE for other matrices. */
    public enum Half {
        NONE, LOWER, UPPER, EITHER, SKEW_LOWER, SKEW_UPPER, SKEW_EITHER;

        boolean isSkew() {
            return this == SKEW_LOWER || this == SKEW_UPPER || this == SKEW_EITHER;
        }

        /** Returns whether an entry lies in the half that the file must not contain. For EITHER, the source checks this. */
        boolean excludes(long row, long column) {
            return switch (this) {
                case LOWER, SKEW_LOWER -> row < column;
                case UPPER, SKEW_UPPER -> row > column;
                default -> false;
            };
        }
    }

    public EntryFeed(FilePlace place, DataType type, long fillBits, ReadOptions options, long total, long... shape) {
        this.place = place;
        this.type = type;
        this.shape = shape;
        this.options = options;
        this.total = total;
        this.width = Arrays.stream(shape).allMatch(n -> n <= Integer.MAX_VALUE) ? Integer.BYTES : Long.BYTES;
        this.capacity = (int) Math.max(1, Math.min(PIECE, total));
        this.builder = new PieceBuilder(place, width, capacity, shape);
        this.block = builder.block();
        this.fillBits = fillBits;
        boolean ok = false;
        try {
            create();
            ok = true;
        } finally {
            if (!ok) {
                close();
            }
        }
    }

    private void create() {
        builder.create(type, fillBits, options.duplicates());
    }

    /**
     * Declares that the caller will change the entries before they become the array. The feed then does not pass parts of them to {@link
     * EntryParts}.
     */
    public EntryFeed whole() {
        isWhole = true;
        return this;
    }

    private void handOver() {
        if (!isWhole && options.listener() instanceof EntryParts) {
            EntryParts parts = (EntryParts) options.listener();
            if (done - handedOver >= parts.most() && done < total) {
                handedOver = done;
                parts.take(finishAs(StorageFormats.layout(SparseFormat.COO, shape)));
                create();
                if (sums != null) {
                    sums.close();
                    sums = newSums();
                }
            }
        }
    }

    /** Returns the largest number of entries in a piece. */
    public int capacity() {
        return capacity;
    }

    public DataType type() {
        return type;
    }

    /** Returns the type of coordinates, INT or LONG. */
    DataType indexType() {
        return width == Integer.BYTES ? DataType.INT : DataType.LONG;
    }

    public long[] shape() {
        return shape;
    }

    /** Returns the block of the piece. Values begin at position 0, coordinates at {@link #coordinatesAt}. */
    public HostBlock block() {
        return block;
    }

    long coordinatesAt(int dimension, int count) {
        return builder.coordinatesAt(dimension, count);
    }

    public ByteBuffer values(int count) {
        return block.window(0, count * type.width());
    }

    public ByteBuffer coordinates(int dimension, int count) {
        return block.window(coordinatesAt(dimension, count), count * width);
    }

    public void put(ByteBuffer coordinates, int i, long coordinate) {
        if (width == Integer.BYTES) {
            coordinates.putInt(Integer.BYTES * i, (int) Math.max(-1, Math.min(coordinate, Integer.MAX_VALUE)));
        } else {
            coordinates.putLong(Long.BYTES * i, coordinate);
        }
    }

    private long get(ByteBuffer coordinates, int i) {
        return width == Integer.BYTES ? coordinates.getInt(Integer.BYTES * i) : coordinates.getLong(Long.BYTES * i);
    }

    /** Adds all entries of a source. */
    public void addAll(Source source, Half half) throws IOException {
        long told = 0;
        if (source.isUnsigned() && (type == DataType.LONG || type == DataType.INT) && options.duplicates() == DuplicatePolicy.SUM
                && !half.isSkew()) {
            sums = newSums();
        }
        for (int n = source.next(this); n > 0; n = source.next(this)) {
            try {
                builder.append(block, n);
            } catch (IndexOutOfBoundsException e) {
                throw outside(source, n, e);
            }
            if (sums != null) {
                sums.add(block, n);
            }
            if (half != Half.NONE) {
                addMirrored(n, half);
            }
            done += n;
            handOver();
            if ((done - told) * type.width() >= DenseFiles.REPORTED || done == total) {
                told = done;
                DenseFiles.tell(options.listener(), "reading ", place, done * type.width(), total * type.width());
            }
        }
    }

    private UnsignedSums newSums() {
        return new UnsignedSums(place, type, width, capacity, shape);
    }

    private RuntimeException outside(Source source, int n, IndexOutOfBoundsException cause) {
        for (int d = 0; d < shape.length; d++) {
            ByteBuffer all = coordinates(d, n);
            for (int i = 0; i < n; i++) {
                long at = get(all, i);
                if (at < 0 || at >= shape[d]) {
                    MalformedFileException e = source.place(d).malformed("entry " + (done + i) + " has the index "
                            + (width == 4 && at == Integer.MAX_VALUE ? "2147483647 or more" : at) + ", which is outside dimension " + d
                            + " of length " + shape[d]);
                    e.addSuppressed(cause);
                    return e;
                }
            }
        }
        return cause;
    }

    /** Adds the other half: the entries off the diagonal, mirrored. */
    private void addMirrored(int n, Half half) {
        if (mirror == null) {
            mirror = Backends.current().allocate(block.bytes());
        }
        ByteBuffer rows = coordinates(0, n);
        ByteBuffer columns = coordinates(1, n);
        int count = 0;
        for (int i = 0; i < n; i++) {
            long r = get(rows, i);
            long c = get(columns, i);
            if (half.excludes(r, c)) {
                throw place.malformed("entry " + (done + i) + " at [" + r + ", " + c + "] is not in the half of the matrix that "
                        + "'structure' names");
            }
            count += r == c ? 0 : 1;
        }
        if (count == 0 || options.half()) {
            return;
        }
        ByteBuffer values = values(n);
        ByteBuffer to = mirror.window(0, count * type.width());
        ByteBuffer toRows = mirror.window(coordinatesAt(0, count), count * width);
        ByteBuffer toColumns = mirror.window(coordinatesAt(1, count), count * width);
        int k = 0;
        for (int i = 0; i < n; i++) {
            long r = get(rows, i);
            long c = get(columns, i);
            if (r != c) {
                put(toRows, k, c);
                put(toColumns, k, r);
                copy(values, i, to, k++, half.isSkew());
            }
        }
        builder.append(mirror, count);
    }

    /** Copies a value. Its negative is 0 minus the value, so that the mirror of 0.0 is 0.0, as in Matrix Market files. */
    private void copy(ByteBuffer from, int i, ByteBuffer to, int k, boolean negated) {
        switch (type) {
            case DOUBLE:
                to.putDouble(8 * k, negated ? 0 - from.getDouble(8 * i) : from.getDouble(8 * i));
                break;
            case FLOAT:
                to.putFloat(4 * k, negated ? 0 - from.getFloat(4 * i) : from.getFloat(4 * i));
                break;
            case INT:
                to.putInt(4 * k, negated ? -from.getInt(4 * i) : from.getInt(4 * i));
                break;
            case LONG:
                to.putLong(8 * k, negated ? -from.getLong(8 * i) : from.getLong(8 * i));
                break;
            default:
                to.put(k, from.get(i));
                break;
        }
    }

    /** Returns the array in the format that the options ask for, or in the given layout. */
    public INDArray finish(StorageFormats.Layout own) {
        SparseFormat asked = options.formatOr(null);
        StorageFormats.Layout layout = asked == null || asked == SparseFormat.GCS && own.format() == org.sparse4j.backend.Abi.GCS
                ? own : StorageFormats.layout(asked, shape);
        return finishAs(layout);
    }

    /** Returns the array in a layout. */
    public INDArray finishAs(StorageFormats.Layout layout) {
        INDArray x = builder.finish(layout);
        boolean ok = false;
        try {
            if (sums != null) {
                sums.require(x);
            }
            ok = true;
            return x;
        } finally {
            if (!ok) {
                x.close();
            }
        }
    }

    /**
     * Throws if the requested format does not exist for the shape, or exceeds the densify limit. Readers call this
     * method before they read any entry.
     */
    public static void check(FilePlace place, ReadOptions options, long... shape) {
        SparseFormat asked = options.formatOr(null);
        if (asked == null) {
            return;
        }
        StorageFormats.layout(asked, shape);
        if (asked == SparseFormat.DENSE) {
            long most = Limits.densify();
            boolean empty = Arrays.stream(shape).anyMatch(n -> n == 0);
            double elements = empty ? 0 : Arrays.stream(shape).mapToDouble(n -> n).reduce(1, (a, b) -> a * b);
            if (elements > most || !empty && elements > 0x1p62) {
                throw new WouldDensifyException(place.file() + ": shape " + Arrays.toString(shape) + " would store "
                        + (elements > 0x1p62 ? "2^62 or more" : Shapes.length(shape)) + " elements, more than org.sparse4j.densifyLimit = "
                        + most + "; read it in a sparse format, or raise the limit with Sparse4j.environment().setDensifyLimit");
            }
        }
    }

    @Override
    public void close() {
        builder.close();
        block.close();
        if (sums != null) {
            sums.close();
        }
        if (mirror != null) {
            mirror.close();
        }
    }
}
