// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Window;

/**
 * The memory of a frame, which native code reads: section 11 of docs/decisions/0001-array-model.md describes its words.
 * It grows with the calls that are written to it.
 */
final class FrameWords {
    static final int ABI = 2;
    private static final int HEADER = 8;
    private static final int PLAN = 7; // the word that names a plan

    private ByteBuffer memory;
    private LongBuffer words;
    private long address;

    FrameWords(int count) {
        grow(count);
    }

    static ByteBuffer direct(int words) {
        return ByteBuffer.allocateDirect(words * Long.BYTES).order(ByteOrder.nativeOrder());
    }

    private void grow(int count) {
        memory = direct(count);
        words = memory.asLongBuffer();
        address = Native.address(memory);
    }

    long address() {
        return address;
    }

    /** Returns the number of words that a call takes. */
    static int needed(OpCall call) {
        int needed = HEADER + 2 * call.scalars() + call.integerCount();
        for (int i = 0; i < call.operands(); i++) {
            needed += 1 + call.operand(i).window().frameWords();
        }
        return needed;
    }

    /** Writes a call. The storages' handles are valid because the caller has acquired them. */
    void encode(OpCall call) {
        int operands = call.operands();
        int needed = needed(call);
        if (needed > words.capacity()) {
            grow(Math.max(needed, 2 * words.capacity()));
        }
        LongBuffer w = words;
        int at = HEADER;
        for (int i = 0; i < operands; i++) {
            Operand x = call.operand(i);
            w.put(at++, ((NativeHandle) x.storage()).handle());
            Window window = x.window();
            if (window.isWhole()) {
                w.put(at++, -1);
                w.put(at++, 0);
            } else {
                long[] tags = window.words();
                for (long tag : tags) {
                    w.put(at++, tag);
                }
            }
        }
        int scalars = call.scalars();
        for (int i = 0; i < scalars; i++) {
            w.put(at++, call.scalarType(i));
            w.put(at++, call.scalarBits(i));
        }
        int integers = call.integerCount();
        long[] from = call.integers();
        for (int i = 0; i < integers; i++) {
            w.put(at++, from[i]);
        }
        header(call.op(), operands, scalars, integers, call.flags(), at);
    }

    /** Writes a call with one operand, a whole storage. */
    void encodeWhole(long handle) {
        words.put(HEADER, handle);
        words.put(HEADER + 1, -1);
        words.put(HEADER + 2, 0);
        header(0, 1, 0, 0, 0, HEADER + 3);
    }

    /** Writes a call with one operand, a whole storage, and an integer. */
    void encodeWhole(long handle, long integer) {
        encodeWhole(handle);
        words.put(HEADER + 3, integer);
        header(0, 1, 0, 1, 0, HEADER + 4);
    }

    /** Writes a call with integers alone. */
    void encodeIntegers(long... integers) {
        for (int i = 0; i < integers.length; i++) {
            words.put(HEADER + i, integers[i]);
        }
        header(0, 0, 0, integers.length, 0, HEADER + integers.length);
    }

    /** Names the plan of the call that was written last. */
    void plan(long plan) {
        words.put(PLAN, plan);
    }

    private void header(int op, int operands, int scalars, int integers, long flags, int total) {
        LongBuffer w = words;
        w.put(0, ABI);
        w.put(1, op);
        w.put(2, operands);
        w.put(3, scalars);
        w.put(4, integers);
        w.put(5, flags);
        w.put(6, total);
        w.put(PLAN, 0);
    }
}
