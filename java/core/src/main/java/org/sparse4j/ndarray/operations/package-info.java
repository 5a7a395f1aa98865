// SPDX-License-Identifier: Apache-2.0
/**
 * Operations that take several calls of the backend: products and their chains, tensors, random choices, functions of
 * the caller. A method in this package has the meaning of the facade's method of the same name.
 */
package org.sparse4j.ndarray.operations;
