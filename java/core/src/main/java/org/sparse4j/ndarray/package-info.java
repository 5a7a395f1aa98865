// SPDX-License-Identifier: Apache-2.0

/**
 * What an array is: {@link org.sparse4j.ndarray.NDArray}, a storage and a window, and the bodies of its methods: a class for each
 * interface of {@code org.sparse4j.family}, each of which extends the one below, and NDArray the last. Nothing but
 * {@link org.sparse4j.INDArray}, which is sealed, names a class of this package from below.
 */
package org.sparse4j.ndarray;
