// SPDX-License-Identifier: Apache-2.0

/**
 * The one implementation of arrays, {@link org.sparse4j.ndarray.NDArray} (a storage and a window). One class implements
 * each interface of {@code org.sparse4j.family}; these classes form a chain, in which each class extends another, and
 * NDArray extends the last one. In the packages that this package uses, only {@link org.sparse4j.INDArray}, which is
 * sealed, names a class of this package.
 */
package org.sparse4j.ndarray;
