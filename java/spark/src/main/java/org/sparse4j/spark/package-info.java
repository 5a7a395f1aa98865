// SPDX-License-Identifier: Apache-2.0
/**
 * Computes with sparse matrices and tensors on Apache Spark.
 *
 * <ul>
 * <li>{@link org.sparse4j.spark.DistributedSparseMatrix} is a matrix in blocks of an RDD, which may be larger than one machine.
 *     It has products, reductions and the element-wise methods of core.
 * <li>{@link org.sparse4j.spark.DistributedSparseTensor} is the same for arrays of any rank.
 * <li>{@link org.sparse4j.spark.EntryFiles}, {@link org.sparse4j.spark.DataFrames} and {@link org.sparse4j.spark.MllibMatrices}
 *     read and convert.
 * </ul>
 *
 * <p>Closures, broadcasts and RDDs may contain arrays. If {@code spark.kryo.registrationRequired} is set, set
 * {@code spark.kryo.registrator} to {@link org.sparse4j.spark.SparseRegistrator}.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.spark;
