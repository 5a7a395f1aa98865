// SPDX-License-Identifier: Apache-2.0

/**
 * The one implementation of arrays, {@link org.sparse4j.ndarray.NDArray} (a storage and a window). One class implements each interface of
 * {@code org.sparse4j.family}; each class extends the one below, and NDArray is the last. Among the packages below, only {@link
 * org.sparse4j.INDArray}, which is sealed, names a class of this package.
 */
package org.sparse4j.ndarray;
