// SPDX-License-Identifier: Apache-2.0
/**
 * Metrics of the native memory for Micrometer: {@link org.sparse4j.micrometer.Sparse4jMetrics}. A program adds
 * micrometer-core itself, in the version that it uses; 1.9 or later.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.micrometer;
