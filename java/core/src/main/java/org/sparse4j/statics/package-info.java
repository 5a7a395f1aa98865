// SPDX-License-Identifier: Apache-2.0

/**
 * What needs no array to be called, by family: a class behind each accessor of {@link org.sparse4j.Sparse4j}, such as
 * {@code Sparse4j.products()}. Programs seldom name one.
 */
package org.sparse4j.statics;
