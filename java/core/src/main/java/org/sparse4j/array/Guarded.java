// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.io.IOException;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;

/** Guards arrays while they are written piece by piece, so that all pieces have one state. */
public final class Guarded {
    private Guarded() {}

    /** An action on a whole array and its storage, during which no thread can write them. */
    public interface Action {
        void with(INDArray whole, Storage storage) throws IOException;
    }

    /** Runs an action on an array; for a view, on a copy. */
    public static void whole(INDArray x, Action action) throws IOException {
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

    /** An action on a whole DENSE array whose elements are contiguous in row-major or column-major order. */
    public interface DenseAction {
        void with(Storage storage, boolean fortran) throws IOException;
    }

    /** Runs an action on a DENSE array, or on a dense copy, under a guard. */
    public static void dense(INDArray x, DenseAction action) throws IOException {
        if (x.getFormat() != SparseFormat.DENSE) {
            try (INDArray dense = x.toDense()) {
                dense(dense, action);
            }
            return;
        }
        Storage storage = ((Operand) x).storage();
        boolean whole = ((Operand) x).window().isWhole() && storage.fact(Storage.Fact.OFFSET) == 0;
        boolean c = whole && (x.length() == 0 || hasStrides(storage, false));
        // In memory of the caller, any non-zero byte counts as true. A copy has 1 instead, as files require.
        boolean anyByte = storage.type() == Abi.BOOL && storage.isLent();
        if (anyByte || !c && !(whole && hasStrides(storage, true))) {
            try (INDArray copy = x.dup()) {
                dense(copy, action);
            }
            return;
        }
        whole(x, (all, guarded) -> action.with(guarded, !c));
    }

    static boolean hasStrides(Storage storage, boolean fortran) {
        int rank = storage.rank();
        long next = 1;
        for (int i = 0; i < rank; i++) {
            int d = fortran ? i : rank - 1 - i;
            if (storage.size(d) != 1 && storage.stride(d) != next) {
                return false;
            }
            next *= storage.size(d);
        }
        return true;
    }
}
