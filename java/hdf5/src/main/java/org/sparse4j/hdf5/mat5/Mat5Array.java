// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.mat5;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.contained.ContainedArrays;
import org.sparse4j.io.container.ArrayData;
import org.sparse4j.io.container.ArraySource;

/**
 * An array in a file of MATLAB 5: the information that precedes its data.
 *
 * @param kind the number of its class
 * @param at the position of its data in the decompressed element
 * @param end the end of its data
 */
public record Mat5Array(Mat5File.Element element, String path, String name, int kind, boolean logical, boolean complex, long[] shape, long at,
        long end) {
    private static final String VERSION = "MATLAB 5";
    private static final int STRUCT = 2;
    private static final int SPARSE = 5;
    private static final int DOUBLE = 6;
    private static final int LAST_NUMBER = 15;
    private static final int OPAQUE = 17;
    private static final String[] CLASSES = {"nothing", "cell", "struct", "object", "char", "sparse", "double", "single", "int8", "uint8",
        "int16", "uint16", "int32", "uint32", "int64", "uint64", "function handle", "object"};
    // The numbers of types of data.
    private static final int MATRIX = 14;
    private static final int INT64 = 12;
    private static final int UINT64 = 13;
    private static final int MOST_NAME = 1 << 12;
    private static final int MOST_NAMES = 1 << 22;
    private static final int MOST_RANK = 32;
    private static final int LOGICAL = 0x200;
    private static final int COMPLEX = 0x800;
    private static final int FLAGS = 8;
    private static final long LARGE = 100;

    /** Reads the information that precedes the data of an array. Its tag was read already; the array ends at `end`. */
    public static Mat5Array read(Mat5File.Element element, Mat5Input in, String path, long end) throws IOException {
        if (end == in.position()) {
            return new Mat5Array(element, path, "", DOUBLE, false, false, new long[2], end, end);  // an empty matrix may lack its header
        }
        ByteBuffer flags = in.data(in.tag(end), FLAGS, "flags");
        if (flags.remaining() != FLAGS) {
            throw in.malformed("an array must have 8 bytes of flags, not " + flags.remaining());
        }
        int word = flags.getInt();
        int kind = word & 0xff;
        if (kind == 0 || kind >= CLASSES.length) {
            throw in.malformed("an array has the unknown class " + kind + "; classes are 1 to " + (CLASSES.length - 1));
        }
        long[] shape = {1, 1};
        if (kind != OPAQUE) {
            ByteBuffer extents = in.data(in.tag(end), MOST_RANK * Integer.BYTES, "extents");
            shape = new long[extents.remaining() / Integer.BYTES];
            for (int i = 0; i < shape.length; i++) {
                shape[i] = extents.getInt();
                if (shape[i] < 0) {
                    throw in.malformed("extent " + i + " is " + shape[i] + "; it must not be negative");
                }
            }
            if (shape.length < 2) {
                throw in.malformed("an array has " + shape.length + " dimensions; an array of MATLAB has 2 or more");
            }
        }
        String name = StandardCharsets.UTF_8.decode(in.data(in.tag(end), MOST_NAME, "a name")).toString();
        return new Mat5Array(element, path.isEmpty() ? "/" + name : path, name, kind, (word & LOGICAL) != 0, (word & COMPLEX) != 0, shape,
                in.position(), end);
    }

    boolean isSparse() {
        return kind == SPARSE;
    }

    /** Returns whether the array has real numbers or logical values. */
    public boolean isRead() {
        return kind >= SPARSE && kind <= LAST_NUMBER && !complex;
    }

    /** Returns MATLAB's name of the class of the array. */
    public String classWord() {
        return (complex ? "complex " : "") + (logical ? "logical" : CLASSES[kind]);
    }

    private MalformedFileException malformed(String what) {
        return element.file().malformed(path, what, null);
    }

    /** Returns a field of a struct. */
    Mat5Array field(String wanted) throws IOException {
        if (kind != STRUCT || Arrays.stream(shape).anyMatch(n -> n != 1)) {
            throw malformed("is "
                    + (kind == STRUCT ? "an array of structs, of shape " + Arrays.toString(shape) : "of class " + CLASSES[kind])
                    + "; only a single struct has fields that can be read");
        }
        try (Mat5Input in = new Mat5Input(element, path, at)) {
            ByteBuffer length = in.data(in.tag(end), Integer.BYTES, "the length of field names");
            ByteBuffer names = in.data(in.tag(end), MOST_NAMES, "field names");
            int each = length.remaining() == Integer.BYTES ? length.getInt() : 0;
            if (each <= 0 && names.hasRemaining()) {
                throw in.malformed("a field name has " + each + " bytes");
            }
            StringBuilder all = new StringBuilder();
            while (names.hasRemaining()) {
                byte[] bytes = new byte[Math.min(each, names.remaining())];
                names.get(bytes);
                String field = new String(bytes, StandardCharsets.UTF_8);
                field = field.indexOf(0) < 0 ? field : field.substring(0, field.indexOf(0));
                Mat5Input.Tag tag = in.tag(end);
                if (tag.type() != MATRIX) {
                    throw in.malformed("field '" + field + "' is of type " + tag.type() + "; it must be an array (" + MATRIX + ")");
                }
                if (field.equals(wanted)) {
                    return read(element, in, path + "/" + field, tag.at() + tag.bytes());
                }
                all.append(all.length() == 0 ? "" : ", ").append(field);
                in.skipTo(tag.end());
            }
            throw malformed("has no field '" + wanted + "'; it has [" + all + "]");
        }
    }

    private void requireRead() {
        if (!isRead()) {
            throw malformed("is of class " + classWord()
                    + (complex ? "; Sparse4j has no complex arrays" : "; only arrays of numbers and truth values can be read"));
        } else if (isSparse() && shape.length != 2) {
            throw malformed("is sparse and has shape " + Arrays.toString(shape) + "; a sparse array of MATLAB is a matrix");
        }
    }

    /** Returns this many tags of the data. */
    private Mat5Input.Tag[] tags(int count) throws IOException {
        if (at == end && !isSparse()) {
            return new Mat5Input.Tag[] {new Mat5Input.Tag(Mat5Data.typeOfClass(DOUBLE), 0, at, end)};  // an empty matrix may lack its data
        }
        try (Mat5Input in = new Mat5Input(element, path, at)) {
            Mat5Input.Tag[] all = new Mat5Input.Tag[count];
            for (int i = 0; i < count; i++) {
                all[i] = in.tag(end);
                if (Mat5Data.widthOf(all[i].type()) == 0 || all[i].bytes() % Mat5Data.widthOf(all[i].type()) != 0) {
                    throw malformed("has " + all[i].bytes() + " bytes of type " + all[i].type() + "; it must have numbers");
                }
                if (i < count - 1) {
                    in.skipTo(all[i].end());
                }
            }
            return all;
        }
    }

    private static long count(Mat5Input.Tag tag) {
        return tag.bytes() / Mat5Data.widthOf(tag.type());
    }

    /** If the claimed size of the data is much larger than their size in the file, decompresses them once before allocating memory. */
    private void requireThere() throws IOException {
        if (element.packed() && end > LARGE * element.bytes()) {
            try (Mat5Input in = new Mat5Input(element, path, end)) {
                in.finish();
            }
        }
    }

    public INDArray read(ReadOptions options) throws IOException {
        requireRead();
        requireThere();
        if (isSparse()) {
            return ContainedArrays.readLines(new Parts(), false, options, shape);
        }
        Mat5Input.Tag tag = tags(1)[0];
        long elements = 1;
        for (long n : shape) {
            if (n > 0 && elements > Long.MAX_VALUE / Long.BYTES / n) {
                throw malformed("shape " + Arrays.toString(shape) + " has 2^63 bytes or more");
            }
            elements *= n;
        }
        if (elements != count(tag)) {
            throw malformed("has " + count(tag) + " elements, but shape " + Arrays.toString(shape) + " has " + elements);
        }
        return ContainedArrays.readDense(element.file().file(), data(tag, path, elements, shape), options);
    }

    private ArrayData data(Mat5Input.Tag tag, String member, long count, long... extents) throws IOException {
        boolean same = isSparse() && (tag.type() == INT64 || tag.type() == UINT64);  // only SciPy writes these types
        int type = logical ? Mat5Data.TRUTH : same ? tag.type() : isSparse() ? Mat5Data.typeOfClass(DOUBLE) : Mat5Data.typeOfClass(kind);
        return new Mat5Data(element, member, tag, type, count, extents);
    }

    public ArrayFileInfo info() throws IOException {
        requireRead();
        long entries = 1;
        for (long n : shape) {
            entries = n == 0 ? 0 : Math.multiplyExact(entries, n);
        }
        Mat5Input.Tag[] tags = tags(isSparse() ? 3 : 1);
        try (ArrayData values = data(tags[tags.length - 1], path, 0, 0)) {
            DataType type = ContainedArrays.natural(values.kind(), values.width());
            String word = !isSparse() || logical ? classWord() : type == DataType.LONG ? "int64" : "double";
            return new ArrayFileInfo(VERSION, word, type, isSparse() ? SparseFormat.CSC : SparseFormat.DENSE,
                    shape, isSparse() ? new Parts().entries : entries);
        }
    }

    /** The row indexes, column pointers and values of a sparse matrix. There may be more indexes and values than entries. */
    private final class Parts implements ArraySource {
        private final Mat5Input.Tag[] tags = tags(3);
        private final long entries;

        Parts() throws IOException {
            if (count(tags[1]) != shape[1] + 1) {
                throw malformed("has " + count(tags[1]) + " column pointers, but " + shape[1] + " columns need one more than that number");
            }
            try (ArrayData pointers = open("indptr")) {
                ByteBuffer last = ByteBuffer.allocate(pointers.width())
                        .order(pointers.bigEndian() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
                for (long i = 0; i <= shape[1]; i++) {
                    pointers.fill(last.clear());
                }
                entries = switch (pointers.width()) {
                    case Long.BYTES -> last.getLong(0);
                    case Integer.BYTES -> last.getInt(0);
                    case Short.BYTES -> last.getShort(0);
                    default -> last.get(0);
                };
            }
            long most = Math.min(count(tags[0]), count(tags[2]));
            if (entries < 0 || entries > most) {
                throw malformed("ends its columns at entry " + entries + ", but has " + count(tags[0]) + " row indices and "
                        + count(tags[2]) + " values");
            }
        }

        @Override
        public Path file() {
            return element.file().file();
        }

        @Override
        public String part() {
            return path;
        }

        @Override
        public boolean has(String part) {
            return true;
        }

        @Override
        public ArrayData open(String part) throws IOException {
            return switch (part) {
                case "data" -> data(tags[2], path + "/pr", entries, entries);
                case "indices" -> whole(tags[0], path + "/ir", entries);
                default -> whole(tags[1], path + "/jc", shape[1] + 1);
            };
        }

        private ArrayData whole(Mat5Input.Tag tag, String member, long count) throws IOException {
            return new Mat5Data(element, member, tag, tag.type(), count, count);
        }
    }
}
