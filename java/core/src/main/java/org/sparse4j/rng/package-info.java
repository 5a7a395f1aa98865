// SPDX-License-Identifier: Apache-2.0
/**
 * Random numbers. {@link org.sparse4j.rng.Random} is a counter-based generator. Element i of a random array is a
 * function of the seed and i, so it is the same for any number of threads and on any machine.
 */
package org.sparse4j.rng;
