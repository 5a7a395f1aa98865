// SPDX-License-Identifier: Apache-2.0
/**
 * Sparse matrices on Apache Spark. {@link org.sparse4j.spark.DistributedSparseMatrix} is a matrix in blocks of an RDD, with
 * products, sums and what else core has, larger than one machine. Arrays themselves travel with Spark in closures,
 * broadcasts and RDDs; with {@code spark.kryo.registrationRequired} name {@link org.sparse4j.spark.SparseRegistrator}.
 */
package org.sparse4j.spark;
