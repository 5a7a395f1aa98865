// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.sparse4j.DataType;
import org.sparse4j.hdf5.writing.Hdf5Out;
import org.sparse4j.hdf5.writing.Hdf5Types;
import org.sparse4j.io.WriteOptions;

/** Files part by part, so that each part can be another one or none; and files whose bytes are changed. */
final class BrokenFiles {
    static final String BINSPARSE = "{'binsparse': {'version': '0.1', 'format': 'CSR', 'shape': [3, 4], "
            + "'number_of_stored_values': 4, 'data_types': {'values': 'float64', 'pointers_to_1': 'int32', 'indices_1': 'int32'}}}";

    private final Map<String, Consumer<Hdf5Out>> parts = new LinkedHashMap<>();

    private BrokenFiles put(String name, Consumer<Hdf5Out> part) {
        parts.put(name, part);
        return this;
    }

    BrokenFiles with(String name, Consumer<Hdf5Out> part) {
        if (!parts.containsKey(name)) {
            throw new IllegalArgumentException(name + " is none of " + parts.keySet());
        }
        return put(name, part);
    }

    BrokenFiles without(String name) {
        return with(name, out -> {
            // It is not there.
        });
    }

    BrokenFiles also(String name, Consumer<Hdf5Out> part) {
        return put(name, part);
    }

    byte[] bytes() throws IOException {
        Hdf5Out out = new Hdf5Out();
        parts.values().forEach(part -> part.accept(out));
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        out.write(to, Path.of("unnamed"), WriteOptions.defaults());
        return to.toByteArray();
    }

    static Consumer<Hdf5Out> ints(String path, long... numbers) {
        return out -> out.ints(path, numbers);
    }

    static Consumer<Hdf5Out> doubles(String path, double... numbers) {
        return out -> out.constant(path, Hdf5Types.number(DataType.DOUBLE), bytesOf(numbers), numbers.length);
    }

    static Consumer<Hdf5Out> texts(String path, String... texts) {
        return out -> out.texts(path, List.of(texts));
    }

    static byte[] bytesOf(double... numbers) {
        ByteBuffer all = ByteBuffer.allocate(8 * numbers.length).order(ByteOrder.nativeOrder());
        Arrays.stream(numbers).forEach(all::putDouble);
        return all.array();
    }

    /** A CSR matrix of shape [3, 4] with four entries. */
    static BrokenFiles annData() {
        return new BrokenFiles().put("obs", out -> out.group("obs")).put("obs index", out -> out.attribute("obs", "_index", "i"))
                .put("obs names", texts("obs/i", "a", "b", "c")).put("var", out -> out.group("var"))
                .put("var index", out -> out.attribute("var", "_index", "i")).put("var names", texts("var/i", "d", "e", "f", "g"))
                .put("type", out -> out.attribute("X", "encoding-type", "csr_matrix"))
                .put("version", out -> out.attribute("X", "encoding-version", "0.1.0"))
                .put("shape", out -> out.attribute("X", "shape", 3, 4)).put("data", doubles("X/data", 1, 2, 3, 4))
                .put("indices", ints("X/indices", 1, 3, 0, 2)).put("indptr", ints("X/indptr", 0, 2, 2, 4));
    }

    static BrokenFiles tenX() {
        return new BrokenFiles().put("shape", ints("matrix/shape", 4, 3)).put("barcodes", texts("matrix/barcodes", "a", "b", "c"))
                .put("id", texts("matrix/features/id", "d", "e", "f", "g"))
                .put("name", texts("matrix/features/name", "d", "e", "f", "g")).put("data", ints("matrix/data", 1, 2, 3, 4))
                .put("indices", ints("matrix/indices", 1, 3, 0, 2)).put("indptr", ints("matrix/indptr", 0, 2, 2, 4));
    }

    static BrokenFiles binsparse(String descriptor) {
        return new BrokenFiles().put("descriptor", out -> out.attribute("/", "binsparse", descriptor.replace('\'', '"')))
                .put("values", doubles("values", 1, 2, 3, 4)).put("indices", ints("indices_1", 1, 3, 0, 2))
                .put("pointers", ints("pointers_to_1", 0, 2, 2, 4));
    }

    static BrokenFiles matlab() {
        return new BrokenFiles().put("group", out -> out.group("A")).put("rows", out -> out.attribute("A", "MATLAB_sparse", 4))
                .put("class", out -> out.attribute("A", "MATLAB_class", "double")).put("data", doubles("A/data", 1, 2, 3, 4))
                .put("ir", ints("A/ir", 1, 3, 0, 2)).put("jc", ints("A/jc", 0, 2, 2, 4));
    }

    /** Bytes of a file with numbers put where a text or pattern of bytes is; where it is there more often, the first time. */
    static byte[] patched(byte[] file, byte[] pattern, int offset, int width, long value) {
        byte[] all = file.clone();
        int at = find(all, pattern);
        for (int i = 0; i < width; i++) {
            all[at + offset + i] = (byte) (value >> 8 * i);
        }
        return all;
    }

    static int find(byte[] in, byte... pattern) {
        for (int at = 0; at + pattern.length <= in.length; at++) {
            if (Arrays.equals(in, at, at + pattern.length, pattern, 0, pattern.length)) {
                return at;
            }
        }
        throw new IllegalArgumentException("not there: " + new String(pattern, StandardCharsets.ISO_8859_1));
    }

    static byte[] pattern(Object... parts) {
        Hdf5Types.Out out = new Hdf5Types.Out();
        for (Object part : parts) {
            if (part instanceof String text) {
                out.all(text.getBytes(StandardCharsets.ISO_8859_1));
            } else if (part instanceof Long number) {
                out.number(8, number);
            } else {
                out.bytes((Integer) part);
            }
        }
        return out.done();
    }

    /** The same with the checksums of the superblock and of all headers of objects as they then are. */
    static byte[] summed(byte... file) {
        byte[] all = file.clone();
        ByteBuffer bytes = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(44, Hdf5Types.lookup3(Arrays.copyOf(all, 44)));
        for (int at = 48; at < all.length - 10; at++) {
            if (bytes.getInt(at) == 'O' + ('H' << 8) + ('D' << 16) + ('R' << 24)) {
                long end = at + 10L + bytes.getInt(at + 6);
                if (end > at && end <= all.length - 4) {
                    bytes.putInt((int) end, Hdf5Types.lookup3(Arrays.copyOfRange(all, at, (int) end)));
                }
            }
        }
        return all;
    }
}
