// SPDX-License-Identifier: Apache-2.0

/**
 * The methods that are not called on an array, by family: a class behind each accessor of {@link
 * org.sparse4j.Sparse4j}, such as {@code Sparse4j.products()}. Programs rarely name these classes.
 */
package org.sparse4j.statics;
