// SPDX-License-Identifier: Apache-2.0
/**
 * Operations that take several calls of the backend: products and their chains, tensors, random choices, functions of the
 * caller's. A method here means what the facade's method of its name says.
 */
package org.sparse4j.ndarray.operations;
