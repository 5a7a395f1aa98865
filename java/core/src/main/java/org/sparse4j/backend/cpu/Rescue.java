// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Unclosed;

/**
 * What one call does that met the memory limit: it has the collector find arrays that nobody closed, and tries again while
 * that makes room. What a collection frees, other threads may take first, so that one may not be enough.
 *
 * <ul>
 *   <li>Where a collection frees nothing, the call fails.
 *   <li>Where collections free less than the call lacks, it fails after the second.
 *   <li>Where another thread's freed nothing and ended less than a second ago, the call fails without one.
 * </ul>
 */
final class Rescue {
    private static final int MOST_ATTEMPTS = 20;
    private static final int MOST_TOO_SMALL = 2;
    private static final int SHARE = 4;

    private int attempts;
    private int tooSmall;
    private boolean collected = true; // by this call since others made room for it

    /** Loads what it needs. */
    static void prepare() {
        CollectionPrompts.prepare();
    }

    /**
     * Whether another attempt may succeed, after one that met the limit.
     *
     * @param before an earlier {@link Unclosed#done()}, of before the attempt
     */
    boolean isWorthAnotherAttempt(long before) {
        OpResult memory = Attempt.memory();
        long limit = memory.word(3);
        long needed = memory.word(11); // negative where the system refused as much
        if (needed > limit || attempts++ == MOST_ATTEMPTS || tooSmall == MOST_TOO_SMALL) {
            return false;
        }
        Unclosed.helpOut();
        return CollectionPrompts.alone(() -> {
            // By the thread that was waited for, or by whoever called since; but not twice without a collection.
            if (collected && Unclosed.done() != before && needed > 0 && CollectionPrompts.live() + needed <= limit) {
                collected = false;
                return true;
            }
            collected = true;
            long live = CollectionPrompts.live();
            long least = CollectionPrompts.collectAtTheLimit();
            if (least == CollectionPrompts.NOTHING) {
                return Unclosed.done() != before;
            }
            long bytes = Math.abs(needed);
            long most = needed > 0 ? limit : live;
            tooSmall += least + bytes <= most && live - least >= Math.max(bytes / SHARE, 1) ? 0 : 1;
            return true;
        });
    }
}
