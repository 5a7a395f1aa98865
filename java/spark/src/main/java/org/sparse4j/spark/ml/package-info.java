// SPDX-License-Identifier: Apache-2.0
/**
 * Algorithms with the interfaces of Spark's MLlib. {@link org.sparse4j.spark.ml.ALS} replaces {@code
 * org.apache.spark.ml.recommendation.ALS}: a program changes one import.
 */
package org.sparse4j.spark.ml;
