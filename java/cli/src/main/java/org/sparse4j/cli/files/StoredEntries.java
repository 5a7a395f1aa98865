// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

import org.sparse4j.EntryConsumer;
import org.sparse4j.INDArray;
import org.sparse4j.LongEntryConsumer;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.OutOfCore;

/** Visits the stored entries of an array in C order. If rows are contiguous, it reads block by block, for files larger than memory. */
public final class StoredEntries {
    private static final long LARGEST = 64 << 20;
    private static final int SHARE = 8;  // a block takes 1 / SHARE of the remaining memory, since its copy has coordinates too

    private StoredEntries() {}

    /** Visits entries with values as doubles. */
    public static void forEach(INDArray x, EntryConsumer consumer) {
        blocks(x, (block, first) -> block.forEachEntry((at, value) -> consumer.accept(moved(at, first), value)));
    }

    /** Visits entries with values as longs. */
    public static void forEachLong(INDArray x, LongEntryConsumer consumer) {
        blocks(x, (block, first) -> block.forEachLongEntry((at, value) -> consumer.accept(moved(at, first), value)));
    }

    /** Receives rows and the number of the first one. */
    private interface BlockConsumer {
        void accept(INDArray block, long first);
    }

    private static void blocks(INDArray x, BlockConsumer consumer) {
        boolean byRows = x.getFormat() == SparseFormat.CSR || x.getFormat() == SparseFormat.COO && x.rank() > 0;
        if (!byRows) {
            consumer.accept(x, 0);
            return;
        }
        long left = Sparse4j.memory().maxBytes() - Sparse4j.memory().liveBytes();
        long first = 0;
        for (INDArray block : OutOfCore.blocks(x, Math.max(1, Math.min(LARGEST, left / SHARE)))) {
            consumer.accept(block, first);
            first += block.size(0);
        }
    }

    private static long[] moved(long[] at, long first) {
        if (first == 0) {
            return at;
        }
        long[] moved = at.clone();
        moved[0] += first;
        return moved;
    }
}
