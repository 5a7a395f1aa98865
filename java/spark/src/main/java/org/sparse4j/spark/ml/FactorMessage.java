// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The factors of one block that another block needs. For implicit ratings, the message also has the sending block's share of Y^T
 * Y, so that Y^T Y needs no separate pass over the blocks. The numbers are bytes, which Java's serialization and Kryo write in
 * one piece.
 */
final class FactorMessage implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int source;
    private final byte[] rows;
    private final double[] gram;

    private FactorMessage(int source, byte[] rows, double[] gram) {
        this.source = source;
        this.rows = rows;
        this.gram = gram;
    }

    /** Returns a message with the rows of these indexes of the factors of a block, [n, rank]; gram is [rank * rank] or null. */
    static FactorMessage of(int source, float[] factors, int rank, int[] indexes, double[] gram) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(indexes.length, rank * Float.BYTES));
        var floats = bytes.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        for (int index : indexes) {
            floats.put(factors, index * rank, rank);
        }
        return new FactorMessage(source, bytes.array(), gram);
    }

    /** Returns the number of the block that sent the message. */
    int source() {
        return source;
    }

    /** Returns the number of floats. */
    int length() {
        return rows.length / Float.BYTES;
    }

    double[] gram() {
        return gram;
    }

    /** Copies the floats to an array, beginning at index `at`. */
    void copyTo(float[] to, int at) {
        ByteBuffer.wrap(rows).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(to, at, length());
    }
}
