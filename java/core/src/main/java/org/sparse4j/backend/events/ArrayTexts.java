// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Storage.Fact;

/** Texts and sizes of arrays for events. */
final class ArrayTexts {
    private static final String[] TYPES = {"DOUBLE", "FLOAT", "INT", "LONG", "BOOL"};

    private ArrayTexts() {}

    /** Loads this class, for {@link EventRecorder#reclaimed}. */
    static void prepare() {
        of(Abi.DOUBLE, Abi.DENSE, 0, 0, new long[0]);
    }

    /** Returns type, format and shape, such as "DOUBLE CSR [3, 4]". */
    static String of(Storage s) {
        return of(s.type(), s.format(), s.partitioning(), s.rank() == 0 ? 0 : s.order(0), s.shape());
    }

    static String of(ByteBuffer header) {
        long[] shape = new long[(int) word(header, Abi.H_RANK)];
        for (int d = 0; d < shape.length; d++) {
            shape[d] = word(header, Abi.H_SHAPE + d);
        }
        int first = shape.length == 0 ? 0 : (int) word(header, Abi.H_SHAPE + shape.length);
        return of((int) word(header, Abi.H_TYPE), (int) word(header, Abi.H_FORMAT), (int) word(header, Abi.H_PARTITIONING), first,
                shape);
    }

    private static String of(int type, int format, int partitioning, int first, long[] shape) {
        String name = format == Abi.DENSE ? "DENSE" : format == Abi.COO ? "COO"
                : shape.length != 2 || partitioning != 1 ? "GCS" : first == 0 ? "CSR" : "CSC";
        return new StringBuilder(TYPES[type]).append(' ').append(name).append(' ').append(Arrays.toString(shape)).toString();
    }

    /** Returns the texts of the operands, separated by semicolons; null if there are none. */
    static String operands(OpCall call) {
        if (call.operands() == 0) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < call.operands(); i++) {
            Operand x = call.operand(i);
            text.append(i == 0 ? "" : "; ").append(of(x.storage()));
            if (!x.window().isWhole()) {
                text.append(" seen as ").append(Arrays.toString(x.window().shape()));
            }
        }
        return text.toString();
    }

    /** Returns the bytes of a storage that the caller has acquired, without derived layouts. */
    static long bytes(Storage held) {
        return bytes(held.format(), held.heldFact(Fact.VALUES_BYTES), held.heldFact(Fact.INDEXES_BYTES), held.heldFact(Fact.LINES),
                held.heldFact(Fact.HYPER));
    }

    static long bytes(ByteBuffer header) {
        return bytes((int) word(header, Abi.H_FORMAT), word(header, Abi.H_VALUES_BYTES), word(header, Abi.H_INDEXES_BYTES),
                word(header, Abi.H_LINES), word(header, Abi.H_HYPER));
    }

    private static long bytes(int format, long values, long indexes, long lines, long hyper) {
        if (format == Abi.DENSE) {
            return values;
        }
        return values + indexes + (format == Abi.GCS ? Long.BYTES * (lines + 1 + hyper * lines) : 0);
    }

    /** Returns a number that {@link #bytes(Storage)} does not exceed, which needs no access to native memory. */
    static long mostBytes(Storage s) {
        double elements = 1;
        for (int d = 0; d < s.rank(); d++) {
            elements *= Math.max(s.size(d), 1); // a matrix without columns still has a pointer for each row
        }
        return (long) ((elements + 1) * Long.BYTES * (s.rank() + 4));
    }

    private static long word(ByteBuffer header, int at) {
        return header.getLong(Long.BYTES * at);
    }
}
