// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sparse4j.backend.Storage;

/** Numbers that a member is made of, asked for once, from the first to the last. */
interface Column {
    long bytes();

    /**
     * The next bytes: a view of what there is, or in `room`, which has the place.
     *
     * @param from where they begin, behind those that were asked for before; a multiple of 8
     */
    ByteBuffer piece(long from, int count, ByteBuffer room);

    /** A part of a guarded storage's buffer. */
    static Column of(Storage storage, int buffer, long begin, long bytes) {
        return new Column() {
            @Override
            public long bytes() {
                return bytes;
            }

            @Override
            public ByteBuffer piece(long from, int count, ByteBuffer room) {
                return storage.map(buffer, begin + from, count);
            }
        };
    }

    /** A few bytes. */
    static Column of(ByteBuffer bytes) {
        int size = bytes.remaining();
        return new Column() {
            @Override
            public long bytes() {
                return size;
            }

            @Override
            public ByteBuffer piece(long from, int count, ByteBuffer room) {
                return room.put(bytes.duplicate().position((int) from).limit((int) from + count)).flip();
            }
        };
    }

    /** Whole numbers that are worked out. */
    static Column of(long count, int width, Numbers numbers) {
        return new Column() {
            @Override
            public long bytes() {
                return count * width;
            }

            @Override
            public ByteBuffer piece(long from, int bytes, ByteBuffer room) {
                room.order(ByteOrder.nativeOrder());
                long first = from / width;
                for (int i = 0; i < bytes / width; i++) {
                    long v = numbers.at(first + i);
                    if (width == Integer.BYTES) {
                        room.putInt((int) v);
                    } else {
                        room.putLong(v);
                    }
                }
                return room.flip();
            }
        };
    }

    /** Number i; asked for in order. */
    @FunctionalInterface
    interface Numbers {
        long at(long i);
    }
}
