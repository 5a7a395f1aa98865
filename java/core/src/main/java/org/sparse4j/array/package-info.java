// SPDX-License-Identifier: Apache-2.0
/**
 * What an array is, behind {@link org.sparse4j.INDArray}, and how its methods become calls of a backend
 * ({@link org.sparse4j.array.Call}). Not exported: a method here means what the facade's method of its name says.
 */
package org.sparse4j.array;
