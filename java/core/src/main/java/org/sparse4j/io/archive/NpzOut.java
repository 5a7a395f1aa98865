// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.io.WriteOptions;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.container.ArrayColumn;
import org.sparse4j.io.container.ArraySink;
import org.sparse4j.io.entries.Column;
import org.sparse4j.io.numpy.NpyHeader;
import org.sparse4j.io.whole.WholeFile;

/** Collects the members of an archive before the first byte is written. */
final class NpzOut implements ArraySink {
    private final List<Member> members = new ArrayList<>();

    private record Member(String name, ByteBuffer header, ArrayColumn column) {}

    @Override
    public void add(String name, DataType type, boolean bytes, ArrayColumn column, long... shape) {
        members.add(new Member(name, bytes ? NpyHeader.of("|u1", false, shape) : NpyHeader.of(type, false, shape), column));
    }

    /** Adds numbers of a type and shape. */
    NpzOut add(String name, DataType type, Column column, long... shape) {
        add(name, type, false, column, shape);
        return this;
    }

    /** Adds integers in one dimension. */
    NpzOut longs(String name, long... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * numbers.length).order(ByteOrder.nativeOrder());
        for (long n : numbers) {
            bytes.putLong(n);
        }
        return add(name, DataType.LONG, Column.of(bytes.flip()), numbers.length);
    }

    /** Adds one number of a type, given by its bits. */
    NpzOut number(String name, DataType type, long bits, long... shape) {
        return add(name, type, Column.of(type, bits), shape);
    }

    /** Adds a text in bytes. */
    NpzOut ascii(String name, String text) {
        members.add(new Member(name, NpyHeader.of("|S" + text.length(), false),
                Column.of(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)))));
        return this;
    }

    /** Adds a text in UTF-32. */
    NpzOut text(String name, String text) {
        int[] points = text.codePoints().toArray();
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * points.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int point : points) {
            bytes.putInt(point);
        }
        members.add(new Member(name, NpyHeader.of("<U" + points.length, false), Column.of(bytes.flip())));
        return this;
    }

    /** Writes the file as a whole. */
    void write(Path file, WriteOptions options) throws IOException {
        long total = members.stream().mapToLong(m -> m.column.bytes()).sum();
        WholeFile.write(file, out -> {
            try (ZipWriter zip = new ZipWriter(out, FilePlace.of(file), options, total)) {
                for (Member m : members) {
                    zip.member(m.name, m.header, m.column);
                }
                zip.finish();
            }
        });
    }
}
