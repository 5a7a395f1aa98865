// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import java.nio.ByteBuffer;
import org.sparse4j.backend.Executioner;
import org.sparse4j.backend.Leaks;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;

/** Records nothing. */
final class NoEvents implements EventRecorder {
    @Override
    public boolean recordsCalls() {
        return false;
    }

    @Override
    public OpResult run(OpCall call, Executioner executioner) {
        return executioner.exec(call);
    }

    @Override
    public boolean recordsReclaimed() {
        return false;
    }

    @Override
    public void reclaimed(ByteBuffer header, Leaks.Place created) {
        // nobody listens
    }

    @Override
    public Collection collectionBegins() {
        return null;
    }
}
