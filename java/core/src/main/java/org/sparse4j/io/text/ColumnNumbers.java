// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sparse4j.DataType;
import org.sparse4j.io.entries.Column;

/** Reads the numbers of a column in order: integers as they are, floating-point numbers as their bits, with one NaN. */
final class ColumnNumbers {
    private static final int PIECE = 1 << 13;

    private final Column column;
    private final DataType type;
    private final ByteBuffer room;
    private ByteBuffer piece;
    private long first;

    ColumnNumbers(Column column, DataType type) {
        this.column = column;
        this.type = type;
        room = ByteBuffer.allocate(PIECE * type.width());
    }

    /** Returns number k, which is the same or the next one of the previous call. */
    long at(long k) throws IOException {
        if (piece == null || k - first >= PIECE) {
            first = k;
            int bytes = (int) Math.min((long) PIECE * type.width(), column.bytes() - k * type.width());
            piece = column.piece(k * type.width(), bytes, room.clear()).slice().order(ByteOrder.nativeOrder());
        }
        int i = (int) (k - first);
        return switch (type) {
            case DOUBLE -> Double.doubleToLongBits(piece.getDouble(Double.BYTES * i));
            case FLOAT -> Float.floatToIntBits(piece.getFloat(Float.BYTES * i));
            case INT -> piece.getInt(Integer.BYTES * i);
            case LONG -> piece.getLong(Long.BYTES * i);
            default -> piece.get(i);
        };
    }
}
