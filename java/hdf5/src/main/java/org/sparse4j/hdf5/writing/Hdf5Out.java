// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.writing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparse4j.DataType;
import org.sparse4j.io.AtomicFile;
import org.sparse4j.io.WriteOptions;
import org.sparse4j.io.contained.ContainedArrays;
import org.sparse4j.io.container.ArrayColumn;
import org.sparse4j.io.container.ArraySink;

/**
 * An HDF5 file to write: groups, contiguous datasets, attributes. All sizes are known before the first byte is written, so that a
 * file of any size is written from beginning to end. The class does not use jHDF, which writes from arrays on the heap into a
 * file that it opens itself, and cannot write attributes with texts of variable length, which AnnData's readers need.
 */
public final class Hdf5Out implements ArraySink {
    private static final int ALIGNED = 64;
    private static final int SUPERBLOCK = 48;
    private static final int PIECE = 1 << 20;
    private static final int REPORTED = 4 << 20;
    private static final int SPACE = 1;
    private static final int LINK_INFO = 2;
    private static final int TYPE = 3;
    private static final int FILL = 5;
    private static final int LINK = 6;
    private static final int LAYOUT = 8;
    private static final int GROUP_INFO = 10;
    private static final int ATTRIBUTE = 12;
    private static final int MOST_MESSAGE = 0xffff;

    private final Item root = new Item();
    private final List<Item> items = new ArrayList<>();
    private final Hdf5Texts texts = new Hdf5Texts();

    public Hdf5Out() {
        items.add(root);
    }

    /** A group, or a dataset if there is a type. */
    private static final class Item {
        private final Map<String, Item> children = new LinkedHashMap<>();
        private final List<Attribute> attributes = new ArrayList<>();
        private byte[] type;
        private long[] shape;
        private Data data;
        private long address;
        private long dataAddress;
    }

    /** An attribute. Its data are requested when the positions of texts are known. */
    private record Attribute(String name, byte[] type, byte[] space, Later data) {}

    private interface Later {
        byte[] get();
    }

    /** The bytes of a dataset. */
    private interface Data {
        long bytes();

        void write(Pieces to) throws IOException;
    }

    private Item find(String path, boolean dataset) {
        Item at = root;
        for (String name : path.split("/")) {
            if (!name.isEmpty()) {
                Item parent = at;
                at = at.children.computeIfAbsent(name, n -> {
                    Item made = new Item();
                    items.add(made);
                    return made;
                });
                if (parent.type != null) {
                    throw new IllegalStateException(path + " would lie inside a dataset");
                }
            }
        }
        if (dataset && (at.type != null || !at.children.isEmpty())) {
            throw new IllegalStateException(path + " already exists");
        }
        return at;
    }

    /** Adds a group unless it exists. */
    public Hdf5Out group(String path) {
        find(path, false);
        return this;
    }

    /** Adds a text as an attribute. */
    public Hdf5Out attribute(String path, String name, String text) {
        int number = texts.add(text);
        find(path, false).attributes.add(new Attribute(name, Hdf5Types.text(), Hdf5Types.space(), () -> texts.reference(number)));
        return this;
    }

    /** Adds a list of texts as an attribute. */
    public Hdf5Out attribute(String path, String name, List<String> all) {
        List<Integer> numbers = new ArrayList<>();
        all.forEach(text -> numbers.add(texts.add(text)));
        find(path, false).attributes.add(new Attribute(name, Hdf5Types.text(), Hdf5Types.space(all.size()), () -> {
            Hdf5Types.Out out = new Hdf5Types.Out();
            numbers.forEach(number -> out.all(texts.reference(number)));
            return out.done();
        }));
        return this;
    }

    /** Adds whole numbers as an attribute. */
    public Hdf5Out attribute(String path, String name, long... numbers) {
        find(path, false).attributes.add(new Attribute(name, Hdf5Types.number(DataType.LONG), Hdf5Types.space(numbers.length),
                () -> bytes(Long.BYTES, numbers)));
        return this;
    }

    /** Adds a truth value as an attribute. */
    public Hdf5Out flag(String path, String name, boolean value) {
        find(path, false).attributes.add(new Attribute(name, Hdf5Types.number(DataType.BOOL), Hdf5Types.space(),
                () -> new byte[] {(byte) (value ? 1 : 0)}));
        return this;
    }

    private static byte[] bytes(int width, long... numbers) {
        ByteBuffer all = ByteBuffer.allocate(width * numbers.length).order(ByteOrder.nativeOrder());
        for (long n : numbers) {
            if (width == Long.BYTES) {
                all.putLong(n);
            } else {
                all.putInt((int) n);
            }
        }
        return all.array();
    }

    private void dataset(String path, byte[] type, Data data, long... shape) {
        Item made = find(path, true);
        made.type = type;
        made.shape = shape;
        made.data = data;
    }

    @Override
    public void add(String path, DataType type, boolean bytes, ArrayColumn column, long... shape) {
        dataset(path, bytes ? Hdf5Types.whole(1, false) : Hdf5Types.number(type), new Data() {
            @Override
            public long bytes() {
                return column.bytes();
            }

            @Override
            public void write(Pieces to) throws IOException {
                ByteBuffer room = ByteBuffer.allocate(PIECE);
                for (long from = 0; from < column.bytes(); from += PIECE) {
                    to.write(column.piece(from, (int) Math.min(PIECE, column.bytes() - from), room.clear()));
                }
            }
        }, shape);
    }

    /** Adds whole numbers of four bytes in one dimension. */
    public Hdf5Out ints(String path, long... numbers) {
        return constant(path, Hdf5Types.number(DataType.INT), bytes(Integer.BYTES, numbers), numbers.length);
    }

    /** Adds the bytes of elements of a type. */
    public Hdf5Out constant(String path, byte[] type, byte[] all, long... shape) {
        dataset(path, type, new Data() {
            @Override
            public long bytes() {
                return all.length;
            }

            @Override
            public void write(Pieces to) throws IOException {
                to.write(ByteBuffer.wrap(all));
            }
        }, shape);
        return this;
    }

    /** Adds texts of variable length in one dimension. */
    public Hdf5Out texts(String path, List<String> all) {
        int first = texts.size();
        all.forEach(texts::add);
        dataset(path, Hdf5Types.text(), new Data() {
            @Override
            public long bytes() {
                return (long) Hdf5Types.REFERENCE * all.size();
            }

            @Override
            public void write(Pieces to) throws IOException {
                for (int i = 0; i < all.size(); i++) {
                    to.write(ByteBuffer.wrap(texts.reference(first + i)));
                }
            }
        }, all.size());
        return this;
    }

    /** Adds texts in one dimension, all with the number of bytes of the longest. */
    public Hdf5Out fixedTexts(String path, List<String> all) {
        int width = 1;
        boolean ascii = true;
        for (String text : all) {
            int length = text.getBytes(StandardCharsets.UTF_8).length;
            width = Math.max(width, length);
            ascii &= length == text.length();
        }
        int bytes = width;
        dataset(path, Hdf5Types.text(width, ascii), new Data() {
            @Override
            public long bytes() {
                return (long) bytes * all.size();
            }

            @Override
            public void write(Pieces to) throws IOException {
                for (String text : all) {
                    to.write(ByteBuffer.allocate(bytes).put(text.getBytes(StandardCharsets.UTF_8)).clear());
                }
            }
        }, all.size());
        return this;
    }

    /** Writes the file, which appears when it is complete. */
    public void write(Path file, WriteOptions options) throws IOException {
        AtomicFile.write(file, out -> write(out, file, options));
    }

    /** Writes the bytes of the file. */
    public void write(OutputStream out, Path file, WriteOptions options) throws IOException {
        long at = SUPERBLOCK;
        for (Item each : items) {
            each.address = at;
            at += header(each).length;
        }
        long textsAt = (at + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
        texts.place(textsAt);
        at = textsAt + texts.bytes();
        for (Item each : items) {
            if (each.data != null) {
                at = (at + ALIGNED - 1) / ALIGNED * ALIGNED;
                each.dataAddress = at;
                at += each.data.bytes();
            }
        }
        Pieces to = new Pieces(out, file, options, at);
        to.write(ByteBuffer.wrap(Hdf5Types.superblock(at, root.address)));
        for (Item each : items) {
            to.write(ByteBuffer.wrap(header(each)));
        }
        to.write(ByteBuffer.allocate((int) (textsAt - to.done)));
        texts.write(to::write);
        for (Item each : items) {
            if (each.data != null) {
                to.write(ByteBuffer.allocate((int) (each.dataAddress - to.done)));
                each.data.write(to);
            }
        }
        to.finish();
    }

    /** Returns the header of an object. Its size does not depend on the addresses in it. */
    private byte[] header(Item each) {
        Hdf5Types.Out out = new Hdf5Types.Out();
        if (each.type == null) {
            message(out, LINK_INFO, Hdf5Types.links());
            message(out, GROUP_INFO, Hdf5Types.group());
            each.children.forEach((name, child) -> message(out, LINK, Hdf5Types.link(name, child.address)));
        } else {
            message(out, SPACE, Hdf5Types.space(each.shape));
            message(out, TYPE, each.type);
            message(out, FILL, Hdf5Types.fill());
            message(out, LAYOUT, Hdf5Types.contiguous(each.dataAddress, each.data.bytes()));
        }
        for (Attribute a : each.attributes) {
            message(out, ATTRIBUTE, Hdf5Types.attribute(a.name, a.type, a.space, a.data.get()));
        }
        byte[] messages = out.done();
        Hdf5Types.Out all = new Hdf5Types.Out().bytes('O', 'H', 'D', 'R', 2, 2).number(4, messages.length).all(messages);
        return all.number(4, Hdf5Types.lookup3(all.done())).done();
    }

    private static void message(Hdf5Types.Out to, int type, byte... data) {
        if (data.length > MOST_MESSAGE) {
            throw new IllegalArgumentException("a name or an attribute has more than 65535 bytes");
        }
        to.bytes(type).number(2, data.length).bytes(0).all(data);
    }

    /** Writes pieces, and reports progress to the listener. */
    private static final class Pieces {
        private final OutputStream out;
        private final Path file;
        private final WriteOptions options;
        private final long size;
        private final byte[] room = new byte[PIECE];
        private int used;
        private long done;
        private long told;

        Pieces(OutputStream out, Path file, WriteOptions options, long size) {
            this.out = out;
            this.file = file;
            this.options = options;
            this.size = size;
        }

        public void write(ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                int n = Math.min(bytes.remaining(), PIECE - used);
                bytes.get(room, used, n);
                used += n;
                done += n;
                if (used == PIECE) {
                    flush();
                }
            }
        }

        private void flush() throws IOException {
            out.write(room, 0, used);
            used = 0;
            if (done - told >= REPORTED || done == size) {
                told = done;
                ContainedArrays.tell(options, file, done, size);
            }
        }

        void finish() throws IOException {
            if (used > 0) {
                flush();
            }
        }
    }
}
