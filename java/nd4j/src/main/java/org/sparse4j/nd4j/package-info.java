// SPDX-License-Identifier: Apache-2.0
/**
 * Offers methods under ND4J's names, for programs that were written for ND4J. {@link org.sparse4j.nd4j.Nd4j} and
 * {@link org.sparse4j.nd4j.Transforms} replace ND4J's classes of these names. Arrays, types and indexes are those of
 * {@link org.sparse4j}. New programs call {@link org.sparse4j.Sparse4j}.
 *
 * <p><b>Stability.</b> This package is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.nd4j;
