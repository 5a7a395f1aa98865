// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.ratings;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * What random numbers of one seed are used for. Each use has a source of its own, so that none is moved by what another
 * one draws. The JDK does not promise the same normal deviates of every version; those of Commons RNG change with its
 * version only, which the build names.
 */
public enum RandomUse {
    ITEMS, ACTIVITY, USERS, SPLIT, FIRST_FACTORS, SHOWN_USERS;

    /** More than there are uses: no two of any seeds meet. */
    private static final int MOST = 16;

    public UniformRandomProvider source(long seed) {
        return RandomSource.XO_RO_SHI_RO_128_PP.create(MOST * seed + ordinal());
    }
}
