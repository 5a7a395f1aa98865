// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.ref.Reference;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Unclosed;

/**
 * Performs one native call. It protects each operand's storage from a concurrent close, writes the frame, calls, reads
 * the result, and keeps the operands reachable until then. Every native call goes through this class.
 */
final class Attempt {
    private Attempt() {}

    /** Performs the call; throws the library's exceptions. */
    static OpResult of(OpCall call) {
        Unclosed.help();
        Frame frame = call.function() == Function.WORKSPACE ? Frame.ofThread() : Frame.current();
        int operands = call.operands();
        int held = 0;
        try {
            OpResult result = new OpResult(call.function().words());
            for (; held < operands; held++) {
                call.operand(held).storage().acquire(call);
            }
            frame.encode(call);
            frame.invoke(call.function());
            call.setDone();
            if (frame.madeStorage(call)) {
                result.set(0, frame.liveBytes()); // read by CpuExecutioner
                result.set(CpuStorage.madeBy(frame));
            } else {
                frame.words(call, result);
            }
            return result;
        } finally {
            for (int i = 0; i < held; i++) {
                call.operand(i).storage().release();
            }
            frame.close();
            Reference.reachabilityFence(call);
        }
    }

    /** Returns the library's memory counters, for decisions about collections; does not trigger a collection itself. */
    static OpResult memory() {
        return of(OpCall.of(Function.MEMORY));
    }
}
