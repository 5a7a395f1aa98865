// SPDX-License-Identifier: Apache-2.0
/**
 * Operations as objects:
 *
 * <ul>
 * <li>an enum for each family, such as {@link org.sparse4j.ops.TransformOp}, whose method {@code of(...)} returns an
 *     {@link org.sparse4j.ops.Operation}, which {@code Sparse4j.environment().exec} runs
 * <li>{@link org.sparse4j.ops.Transforms}: functions of one or two elements as static methods
 * <li>{@link org.sparse4j.ops.OpInfo}: the properties of each operation
 * <li>{@link org.sparse4j.ops.OpProfiler}: the number of runs and the time of each operation
 * </ul>
 *
 * <p>The numbers of operations never change.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.ops;
