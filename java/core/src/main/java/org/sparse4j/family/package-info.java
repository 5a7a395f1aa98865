// SPDX-License-Identifier: Apache-2.0

/**
 * The methods of an array by family: interfaces that {@link org.sparse4j.INDArray} extends, without implementations.
 * Programs rarely name these interfaces; code completion behind {@code x.reductions().} lists the methods of one
 * family.
 */
package org.sparse4j.family;
