// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;

/**
 * Some ratings on their way to the block that has their rows. As bytes, since either serializer writes those in one piece, and
 * with the place they come from, by which those that meet are put into one order.
 */
final class RatingPart implements Serializable, Comparable<RatingPart> {
    private static final long serialVersionUID = 1L;

    private final int origin;
    private final int number;
    private final int count;
    private final byte[] image;

    /** Ratings from..to of the arrays of rows, columns and values; the number-th part of this partition of the input. */
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

    /** Writes the ratings at a place of three arrays. */
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
