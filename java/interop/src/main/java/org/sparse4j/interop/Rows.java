// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import java.nio.ByteBuffer;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** Dense matrices with a Java array for each row. */
final class Rows {
    private Rows() {}

    /** Returns a DENSE copy in C order. */
    static INDArray dense(String what, double[][] rows, int count, int columns) {
        Building.requireLength(what, "rows", Arguments.given(rows, what, "its data").length, count);
        for (int i = 0; i < count; i++) {
            Building.requireLength(what, "elements in row " + i, Arguments.given(rows[i], what, "row " + i).length, columns);
        }
        return Building.dense(DataType.DOUBLE, 'c', (from, n, to) -> put(rows, columns, from, n, to), count, columns);
    }

    private static void put(double[][] rows, int columns, long from, int count, ByteBuffer to) {
        for (int done = 0; done < count;) {
            int row = (int) ((from + done) / columns);
            int at = (int) ((from + done) % columns);
            int n = Math.min(columns - at, count - done);
            to.slice(done * Double.BYTES, n * Double.BYTES).order(to.order()).asDoubleBuffer().put(rows[row], at, n);
            done += n;
        }
    }
}
