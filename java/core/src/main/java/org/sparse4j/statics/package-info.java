// SPDX-License-Identifier: Apache-2.0

/**
 * The methods that are not called on an array, by family: a class behind each accessor of {@link
 * org.sparse4j.Sparse4j}, such as {@code Sparse4j.products()}. Programs rarely name these classes.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 * Calls through the accessors of {@link org.sparse4j.Sparse4j} are as stable as that type.
 *
 * @since 0.1.0
 */
package org.sparse4j.statics;
