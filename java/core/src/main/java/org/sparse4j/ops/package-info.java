// SPDX-License-Identifier: Apache-2.0
/**
 * Operations by name: the enums of each family, such as {@link org.sparse4j.ops.TransformOp}, whose {@code of(...)} makes an
 * {@link org.sparse4j.ops.Operation} that {@code Sparse4j.environment().exec} runs; {@link org.sparse4j.ops.Transforms}, the functions of one
 * element or two as statics; {@link org.sparse4j.ops.OpInfo}, what each operation is and gives;
 * {@link org.sparse4j.ops.OpProfiler}, how often each ran and how long. Numbers of operations are permanent.
 */
package org.sparse4j.ops;
