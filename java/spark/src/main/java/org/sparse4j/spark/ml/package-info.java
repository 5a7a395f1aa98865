// SPDX-License-Identifier: Apache-2.0
/**
 * Algorithms with the interfaces of Spark's MLlib. {@link org.sparse4j.spark.ml.ALS} replaces {@code
 * org.apache.spark.ml.recommendation.ALS}: a program changes one import.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.spark.ml;
