// SPDX-License-Identifier: Apache-2.0

/**
 * The methods of an array by family: interfaces that {@link org.sparse4j.INDArray} extends, without implementations.
 * Programs rarely name these interfaces; code completion behind {@code x.reductions().} lists the methods of one
 * family.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 * Calls of these methods on an {@link org.sparse4j.INDArray} are as stable as that type.
 *
 * @since 0.1.0
 */
package org.sparse4j.family;
