// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Unclosed;

/**
 * Handles one call that reached the memory limit: it triggers collections, which find arrays that were never closed,
 * and repeats the call while that makes room. Other threads may take the freed memory first, so one collection may not
 * be enough.
 *
 * <ul>
 * <li>If a collection frees nothing, the call fails.
 * <li>If collections free less than the call needs, it fails after the second.
 * <li>If another thread's collection freed nothing and ended less than a second ago, the call fails without a
 *     collection.
 * </ul>
 */
final class Rescue {
    private static final int MOST_ATTEMPTS = 20;
    private static final int MOST_TOO_SMALL = 2;
    private static final int SHARE = 4;

    private int attempts;
    private int tooSmall;
    private boolean collected = true; // whether this call has collected since other threads last made room for it

    /** Loads the classes that this class needs. */
    static void prepare() {
        CollectionPrompts.prepare();
    }

    /**
     * Returns whether another attempt may succeed after one that reached the limit.
     *
     * @param before the value of {@link Unclosed#done()} before the attempt
     */
    boolean isWorthAnotherAttempt(long before) {
        OpResult memory = Attempt.memory();
        long limit = memory.word(3);
        long needed = memory.word(11); // negative if the operating system refused that many bytes
        if (needed > limit || attempts++ == MOST_ATTEMPTS || tooSmall == MOST_TOO_SMALL) {
            return false;
        }
        Unclosed.helpOut();
        return CollectionPrompts.alone(() -> {
            // Another thread has freed enough memory since the attempt, so this thread tries again without a collection. It
            // does so only once between two collections of its own.
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
