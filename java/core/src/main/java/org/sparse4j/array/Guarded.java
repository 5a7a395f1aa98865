// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.io.IOException;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;

/** Arrays that stay as they are while they are written piece by piece: the pieces are of one moment. */
public final class Guarded {
    private Guarded() {}

    /** An action on a whole array and its storage, during which no thread can write them. */
    public interface Action {
        void with(INDArray whole, Storage storage) throws IOException;
    }

    /** Runs an action on an array, of a view on a copy. */
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

    /** A whole DENSE array whose elements lie without gaps in the order of rows or columns. */
    public interface DenseAction {
        void with(Storage storage, boolean fortran) throws IOException;
    }

    /** Runs an action on an array, or a copy of it, under a guard; of a sparse one on its dense copy. */
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
        // Bytes of somebody else's memory count as true unless they are 0; a copy has 1 for them, as files do.
        boolean anyByte = storage.type() == Abi.BOOL && storage.isLent();
        if (anyByte || !c && !(whole && hasStrides(storage, true))) {
            try (INDArray copy = x.dup()) {
                dense(copy, action);
            }
            return;
        }
        whole(x, (all, guarded) -> action.with(guarded, !c));
    }

    private static boolean hasStrides(Storage storage, boolean fortran) {
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
