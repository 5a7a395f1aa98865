// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.PreparedCall;
import org.sparse4j.ops.BoundCall;

/** A bound call of the backend in use. While a watch sees all calls, each run is a call of its own. */
public final class BoundArrays implements BoundCall {
    private final OpCall call;
    private final INDArray receiver;
    private final PreparedCall prepared;
    private final Object kept;

    private BoundArrays(OpCall call, INDArray receiver, Object kept) {
        this.call = call;
        this.receiver = receiver;
        this.kept = kept;
        prepared = Backends.current().prepare(call);
    }

    /** Binds a call to run many times. */
    public static BoundCall of(Call call, INDArray receiver) {
        return of(call, receiver, null);
    }

    /** Binds a call; keeps the object reachable that a number of the call stands for, such as a solver. */
    public static BoundCall of(Call call, INDArray receiver, Object kept) {
        return new BoundArrays(call, receiver, kept);
    }

    @Override
    public INDArray run() {
        if (CallRunner.isWatched()) {
            prepared.requireOpen();
            CallRunner.run(call.again());
        } else {
            prepared.run();
        }
        return receiver;
    }

    @Override
    public void close() {
        prepared.close();
    }

    @Override
    public String toString() {
        return "bound call of " + call.name() + (kept == null ? "" : " of " + kept);
    }
}
