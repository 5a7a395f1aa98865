// SPDX-License-Identifier: Apache-2.0
/**
 * The implementation behind {@link org.sparse4j.INDArray}: it turns the methods into calls of a backend ({@link
 * org.sparse4j.array.Call}). The package is not exported. A method in this package has the meaning of the facade's
 * method of the same name.
 */
package org.sparse4j.array;
