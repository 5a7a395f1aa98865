// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sparse4j.DataType;
import org.sparse4j.backend.Storage;
import org.sparse4j.io.container.ArrayColumn;

/** The numbers of a member to write. The writer requests them once, in order. */
public interface Column extends ArrayColumn {
    /** Returns a column with a part of a buffer of a storage, which cannot be written meanwhile. */
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

    /** Returns a column of one number of a type, given by its bits. */
    static Column of(DataType type, long bits) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        if (type.width() == Long.BYTES) {
            bytes.putLong(bits);
        } else if (type.width() == Integer.BYTES) {
            bytes.putInt((int) bits);
        } else {
            bytes.put((byte) bits);
        }
        return of(bytes.flip());
    }

    /** Returns a column of computed integers. */
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

    /** Computes integer i. The calls come in the order of i. */
    @FunctionalInterface
    interface Numbers {
        long at(long i);
    }
}
