// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.writing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Collects texts of variable length and writes them in collections, in which each text has a number. */
final class Hdf5Texts {
    private static final int MOST_NUMBERS = 0xffff;
    private static final int MOST_BYTES = 1 << 20;  // the size of a collection, unless one text is longer
    private static final int LEAST_BYTES = 4096;
    private static final int HEADER = 16;

    private final List<String> texts = new ArrayList<>();
    private final List<Collection> collections = new ArrayList<>();

    /** The texts from one number to another. */
    private static final class Collection {
        private final int first;
        private int end;
        private long used = HEADER;
        private long address;

        Collection(int first) {
            this.first = first;
            this.end = first;
        }

        long bytes() {
            return used >= LEAST_BYTES ? used : used > LEAST_BYTES - HEADER ? LEAST_BYTES + HEADER : LEAST_BYTES;
        }
    }

    /** Returns the number of a text among all; an empty text is not in a collection. */
    int add(String text) {
        Names.requireText(text, "text " + texts.size() + " of the file");
        long bytes = HEADER + padded(text.getBytes(StandardCharsets.UTF_8).length);
        Collection last = collections.isEmpty() ? null : collections.get(collections.size() - 1);
        if (last == null || last.end - last.first == MOST_NUMBERS || last.used + bytes > MOST_BYTES) {
            last = new Collection(texts.size());
            collections.add(last);
        }
        last.end++;
        last.used += text.isEmpty() ? 0 : bytes;
        texts.add(text);
        return texts.size() - 1;
    }

    private static long padded(long bytes) {
        return (bytes + 7) / 8 * 8;
    }

    int size() {
        return texts.size();
    }

    void place(long begin) {
        long at = begin;
        for (Collection each : collections) {
            each.address = at;
            at += each.bytes();
        }
    }

    long bytes() {
        return collections.stream().mapToLong(Collection::bytes).sum();
    }

    /** Returns the reference to a text: its length in bytes, the address of its collection, and its number in the collection. */
    byte[] reference(int number) {
        String text = texts.get(number);
        if (text.isEmpty()) {
            return new byte[Hdf5Types.REFERENCE];
        }
        int low = 0;
        int high = collections.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (collections.get(middle).first <= number) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        Collection in = collections.get(low);
        return new Hdf5Types.Out().number(4, text.getBytes(StandardCharsets.UTF_8).length).number(8, in.address)
                .number(4, number - in.first + 1L).done();
    }

    /** Receives bytes. */
    interface Sink {
        void write(ByteBuffer bytes) throws IOException;
    }

    void write(Sink to) throws IOException {
        for (Collection each : collections) {
            to.write(ByteBuffer.wrap(new Hdf5Types.Out().bytes('G', 'C', 'O', 'L', 1, 0, 0, 0).number(8, each.bytes()).done()));
            for (int i = each.first; i < each.end; i++) {
                byte[] text = texts.get(i).getBytes(StandardCharsets.UTF_8);
                if (text.length > 0) {
                    to.write(ByteBuffer.wrap(new Hdf5Types.Out().number(2, i - each.first + 1L).number(2, 0).number(4, 0)
                            .number(8, text.length).all(text).all(new byte[(int) padded(text.length) - text.length]).done()));
                }
            }
            long left = each.bytes() - each.used;
            if (left > 0) {  // object 0 is the free space, with a header of its own
                to.write(ByteBuffer.wrap(new Hdf5Types.Out().number(8, 0).number(8, left).all(new byte[(int) left - HEADER])
                        .done()));
            }
        }
    }
}
