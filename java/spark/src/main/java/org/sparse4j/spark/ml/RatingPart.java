// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;

/**
 * Ratings that are sent to the block that has their rows. The numbers are bytes, which Java's serialization and Kryo write in one
 * piece. The origin of a part determines its order among the parts that arrive at a block.
 */
final class RatingPart implements Serializable, Comparable<RatingPart> {
    private static final long serialVersionUID = 1L;

    private final int origin;
    private final int number;
    private final int count;
    private final byte[] image;

    /**
     * Creates a part with the ratings from..to of arrays of rows, columns and values. It is part `number` of the partition `origin` of the
     * input.
     */
    RatingPart(int origin, int number, int[] rows, int[] columns, float[] values, int from, int to) {
        this.origin = origin;
        this.number = number;
        count = to - from;
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(count, 3 * Integer.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
        IntBuffer ids = bytes.asIntBuffer();
        ids.put(rows, from, count).put(columns, from, count);
        bytes.position(2 * Integer.BYTES * count);
        bytes.asFloatBuffer().put(values, from, count);
        image = bytes.array();
    }

    int count() {
        return count;
    }

    /** Copies the ratings to three arrays, beginning at index `at`. */
    void copyTo(int[] rows, int[] columns, float[] values, int at) {
        ByteBuffer bytes = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
        IntBuffer ids = bytes.asIntBuffer();
        ids.get(rows, at, count).get(columns, at, count);
        bytes.position(2 * Integer.BYTES * count);
        FloatBuffer ratings = bytes.asFloatBuffer();
        ratings.get(values, at, count);
    }

    @Override
    public int compareTo(RatingPart other) {
        return origin != other.origin ? Integer.compare(origin, other.origin) : Integer.compare(number, other.number);
    }
}
