// SPDX-License-Identifier: Apache-2.0
/**
 * The implementation behind {@link org.sparse4j.INDArray}: turns its methods into calls of a backend ({@link org.sparse4j.array.Call}). Not
 * exported. A method here has the meaning of the facade's method of the same name.
 */
package org.sparse4j.array;
