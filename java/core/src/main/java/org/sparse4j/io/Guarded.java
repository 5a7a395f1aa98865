// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;

/** Arrays that stay as they are while they are written piece by piece: the pieces are of one moment. */
final class Guarded {
    private Guarded() {}

    /** What is done with a whole array and its storage, to which nobody writes meanwhile. */
    interface Action {
        void with(INDArray whole, Storage storage) throws IOException;
    }

    /** Runs an action on an array, of a view on a copy. */
    static void whole(INDArray x, Action action) throws IOException {
        if (!((Operand) x).window().isWhole()) {
            try (INDArray copy = x.dup()) {
                whole(copy, action);
            }
            return;
        }
        Storage storage = ((Operand) x).storage();
        storage.guard();
        try {
            action.with(x, storage);
        } finally {
            storage.unguard();
        }
    }
}
