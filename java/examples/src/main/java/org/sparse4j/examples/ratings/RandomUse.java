// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.ratings;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The uses of the random numbers of one seed. Each use has its own source, so that its numbers do not depend on other uses. The JDK does
 * not guarantee the same normal deviates in every version; those of Commons RNG depend on its version only, which the build fixes.
 */
public enum RandomUse {
    ITEMS, ACTIVITY, USERS, SPLIT, FIRST_FACTORS, SHOWN_USERS;

    /** The factor of the seed: larger than the number of uses, so that different seeds never share a source. */
    private static final int MOST = 16;

    public UniformRandomProvider source(long seed) {
        return RandomSource.XO_RO_SHI_RO_128_PP.create(MOST * seed + ordinal());
    }
}
