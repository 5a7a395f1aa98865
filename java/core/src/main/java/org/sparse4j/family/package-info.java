// SPDX-License-Identifier: Apache-2.0

/**
 * The methods of an array by family: interfaces that {@link org.sparse4j.INDArray} extends and that only declare. Programs
 * seldom name one: completion behind {@code x.reductions().} shows its methods.
 */
package org.sparse4j.family;
