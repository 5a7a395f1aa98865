// SPDX-License-Identifier: Apache-2.0
/**
 * The implementation behind {@link org.sparse4j.INDArray}: how its methods become calls of a backend
 * ({@link org.sparse4j.array.Call}). Not exported: a method here means what the facade's method of its name says.
 */
package org.sparse4j.array;
