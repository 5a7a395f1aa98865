// SPDX-License-Identifier: Apache-2.0
/**
 * Offers methods under ND4J's names, for programs that were written for ND4J. {@link org.sparse4j.nd4j.Nd4j} and
 * {@link org.sparse4j.nd4j.Transforms} replace ND4J's classes of these names. Arrays, types and indexes are those of
 * {@link org.sparse4j}. New programs call {@link org.sparse4j.Sparse4j}.
 */
package org.sparse4j.nd4j;
