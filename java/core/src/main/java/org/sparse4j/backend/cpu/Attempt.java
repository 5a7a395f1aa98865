// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.ref.Reference;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Unclosed;

/**
 * The one helper through which every native call goes: it holds each operand's storage against a concurrent close,
 * writes the frame, calls, reads the result, and keeps operands reachable until then.
 */
final class Attempt {
    private Attempt() {}

    /** Makes the call; throws what the library refuses. */
    static OpResult of(OpCall call) {
        Unclosed.help();
        Frame frame = Frame.current();
        OpResult result = new OpResult(call.function().words());
        int operands = call.operands();
        int held = 0;
        try {
            for (; held < operands; held++) {
                call.operand(held).storage().acquire(call);
            }
            frame.encode(call);
            frame.invoke(call.function());
            call.setDone();
            if (frame.madeStorage(call)) {
                result.set(CpuStorage.madeBy(frame));
            } else {
                frame.words(call, result);
            }
            return result;
        } finally {
            for (int i = 0; i < held; i++) {
                call.operand(i).storage().release();
            }
            Reference.reachabilityFence(call);
        }
    }

    /** The counters of the library's memory, asked by what decides about collections: nothing is collected for that. */
    static OpResult memory() {
        return of(OpCall.of(Function.MEMORY));
    }
}
