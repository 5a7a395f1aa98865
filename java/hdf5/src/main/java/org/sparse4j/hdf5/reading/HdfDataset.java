// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.Constants;
import io.jhdf.object.datatype.CompoundDataType;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.message.DataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.CompactDataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.ContiguousDataLayoutMessage;
import io.jhdf.object.message.DataSpace;
import io.jhdf.object.message.DataSpaceMessage;
import io.jhdf.object.message.DataTypeMessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.io.contained.ContainedArrays;
import org.sparse4j.io.container.ArrayData;

/** A dataset: the type of its elements, and their bytes. */
public final class HdfDataset {
    private static final int PIECE = 1 << 16;
    private static final int NULL = 2;  // the kind of a data space without elements

    private final HdfNode node;
    private final DataType declared;
    private final HdfType type;
    private final long[] shape;
    private final long elements;
    private final boolean isNull;

    private HdfDataset(HdfNode node) {
        this.node = node;
        this.declared = node.in().parse(node.path(), () -> node.header().getMessageOfType(DataTypeMessage.class).getDataType());
        this.type = HdfType.of(declared);
        DataSpace space = node.in().parse(node.path(),
                () -> node.header().getMessageOfType(DataSpaceMessage.class).getDataSpace());
        this.shape = space.getDimensionsAsLong();
        this.isNull = space.getType() == NULL;
        this.elements = elements(space);
    }

    private long elements(DataSpace space) {
        boolean empty = isNull;
        long count = 1;
        long most = Long.MAX_VALUE / Math.max(1, type.width());
        for (long n : shape) {
            empty |= n == 0;
            if (n < 0 || n > 0 && count > most / n) {
                throw node.malformed("shape " + Arrays.toString(shape) + " of " + type + " has 2^63 bytes or more");
            }
            count *= Math.max(1, n);
        }
        return empty ? 0 : count;
    }

    public static HdfDataset of(HdfNode node) {
        if (node.isGroup()) {
            throw node.malformed("is a group; it must be a dataset");
        }
        return new HdfDataset(node);
    }

    public HdfType type() {
        return type;
    }

    public long[] shape() {
        return shape.clone();
    }

    public long elements() {
        return elements;
    }

    /** Bytes in C order. */
    public interface Bytes extends AutoCloseable {
        Bytes NONE = new Compact(ByteBuffer.allocate(0));

        void fill(ByteBuffer to) throws IOException;

        @Override
        void close();
    }

    /**
     * Numbers in C order.
     *
     * @param member the path in the file
     */
    public record Numbers(String member, char kind, int width, boolean bigEndian, long[] shape, Bytes bytes) implements ArrayData {
        @Override
        public void fill(ByteBuffer to) throws IOException {
            bytes.fill(to);
        }

        @Override
        public void close() {
            bytes.close();
        }
    }

    private void requireNumbers() {
        if (!type.isNumber()) {
            throw node.malformed("is " + type
                    + (type.isComplex()
                            ? ", for which Sparse4j has no type; store their real and imaginary parts as two datasets"
                            : "; it must be numbers"));
        }
    }

    /** Returns the type in which the values are read by default. */
    public org.sparse4j.DataType natural() {
        requireNumbers();
        return ContainedArrays.natural(type.kind(), type.width());
    }

    public ArrayData open() throws IOException {
        requireNumbers();
        if (isNull) {
            throw node.malformed("has no elements and no shape: its data space is null (h5py.Empty)");
        }
        return new Numbers(node.path(), type.kind(), type.width(), type.bigEndian(), shape, bytes());
    }

    /** Opens the elements as one dimension, whatever the shape is. With `truths`, bytes are BOOL. */
    public ArrayData openFlat(boolean truths) throws IOException {
        requireNumbers();
        return new Numbers(node.path(), truths && type.width() == 1 ? 'b' : type.kind(), type.width(), type.bigEndian(),
                new long[] {elements}, bytes());
    }

    /** Opens the bytes after checking them against the size of the file. */
    private Bytes bytes() throws IOException {
        long size = elements * type.width();
        if (size == 0) {
            return Bytes.NONE;
        }
        DataLayoutMessage layout = node.in().parse(node.path(), () -> node.header().getMessageOfType(DataLayoutMessage.class));
        if (layout instanceof CompactDataLayoutMessage compact) {
            ByteBuffer all = compact.getDataBuffer();
            requireSize(size, all.remaining());
            return new Compact(all);
        } else if (layout instanceof ContiguousDataLayoutMessage lies) {
            if (lies.getAddress() == Constants.UNDEFINED_ADDRESS) {
                throw node.malformed("was never written: shape " + Arrays.toString(shape) + " has no data");
            }
            if (!node.in().bytes().has(lies.getAddress(), size)) {
                throw node.malformed("shape " + Arrays.toString(shape) + " of " + type + " has " + size + " bytes, from "
                        + lies.getAddress() + " on, but the file has " + node.in().bytes().size());
            }
            return new Plain(node.in().bytes().placeOf(lies.getAddress()));
        }
        return HdfChunks.open(node, layout, type.width(), shape);
    }

    private void requireSize(long size, long found) {
        if (found < size) {
            throw node.malformed("shape " + Arrays.toString(shape) + " of " + type + " has " + size + " bytes, but the dataset has "
                    + found);
        }
    }

    /** Contiguous bytes in the file. */
    private final class Plain implements Bytes {
        private long place;

        Plain(long place) {
            this.place = place;
        }

        @Override
        public void fill(ByteBuffer to) throws IOException {
            int n = to.remaining();
            node.in().bytes().readData(node, to, place);
            place += n;
        }

        @Override
        public void close() {
            // The method that opened the file closes it.
        }
    }

    /** Bytes that are stored in the header of the dataset. */
    private record Compact(ByteBuffer all) implements Bytes {
        @Override
        public void fill(ByteBuffer to) {
            int n = to.remaining();
            to.put(all.slice(all.position(), n));
            all.position(all.position() + n);
        }

        @Override
        public void close() {
            // There is nothing to close.
        }
    }

    /** Returns whole numbers of one dimension; throws if there are more than `most`. */
    public long[] longs(int most) throws IOException {
        if (!type.isWhole() || shape.length > 1 || elements > most) {
            throw node.malformed("is " + type + " of shape " + Arrays.toString(shape) + "; it must be at most " + most
                    + " whole numbers in one dimension");
        }
        int width = type.width();
        try (Bytes bytes = bytes()) {
            long[] all = new long[(int) elements];
            ByteBuffer piece = ByteBuffer.allocate(PIECE).order(type.order());
            for (int from = 0; from < all.length; from += PIECE / width) {
                int n = Math.min(PIECE / width, all.length - from);
                bytes.fill(piece.clear().limit(n * width));
                for (int i = 0; i < n; i++) {
                    all[from + i] = type.whole(piece, i * width);
                    if (type.kind() == 'u' && all[from + i] < 0) {
                        throw node.malformed("element " + (from + i) + " is " + Long.toUnsignedString(all[from + i])
                                + "; it must be a whole number below 2^63");
                    }
                }
            }
            return all;
        }
    }

    /** Returns all elements as texts, such as names of rows. */
    public List<String> texts() throws IOException {
        if (!type.isText() || shape.length != 1) {
            throw node.malformed("is " + type + " of shape " + Arrays.toString(shape) + "; it must be texts in one dimension");
        }
        return texts(type, 0);
    }

    /** Returns all elements as texts, with each number converted to its decimal text. The elements are categories. */
    public List<String> labels() throws IOException {
        if (!type.isLabel() || shape.length != 1) {
            throw node.malformed("is " + type + " of shape " + Arrays.toString(shape) + "; it must be texts or numbers in one dimension");
        }
        return texts(type, 0);
    }

    /** Returns a text member of each element of an array of compounds, in which old AnnData files have names. */
    public List<String> memberTexts(String member) throws IOException {
        if (declared instanceof CompoundDataType compound && shape.length == 1) {
            for (CompoundDataType.CompoundDataMember each : compound.getMembers()) {
                HdfType of = HdfType.of(each.getDataType());
                if (each.getName().equals(member) && of.isText() && each.getOffset() >= 0
                        && each.getOffset() <= type.width() - of.width()) {
                    return texts(of, each.getOffset());
                }
            }
        }
        throw node.malformed("is " + type + " of shape " + Arrays.toString(shape) + " and has no texts named '" + member + "'");
    }

    private List<String> texts(HdfType of, int offset) throws IOException {
        if (elements > Integer.MAX_VALUE - 8) {
            throw node.malformed("has " + elements + " texts; at most 2^31 - 9 can be read");
        }
        List<String> all = new ArrayList<>();
        int width = type.width();
        if (width == 0) {
            throw node.malformed("has texts of no bytes");
        }
        try (Bytes bytes = bytes()) {
            int count = (int) Math.max(1, Math.min(PIECE / width, elements));
            ByteBuffer piece = ByteBuffer.allocate(Math.multiplyExact(count, width)).order(of.order());
            for (long from = 0; from < elements; from += count) {
                int n = (int) Math.min(count, elements - from);
                bytes.fill(piece.clear().limit(n * width));
                for (int i = 0; i < n; i++) {
                    all.add(of.label(node.in(), node.path(), piece, i * width + offset));
                }
            }
        }
        return all;
    }
}
