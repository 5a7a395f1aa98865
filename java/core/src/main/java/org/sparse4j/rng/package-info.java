// SPDX-License-Identifier: Apache-2.0
/**
 * Random numbers. {@link org.sparse4j.rng.Random} is a counter-based generator. Element i of a random array is a
 * function of the seed and i, so it is the same for any number of threads and on any machine.
 *
 * <p><b>Stability.</b> This package is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.rng;
