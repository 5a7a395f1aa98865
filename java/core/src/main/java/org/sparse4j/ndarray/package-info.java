// SPDX-License-Identifier: Apache-2.0

/**
 * The one implementation of arrays, {@link org.sparse4j.ndarray.NDArray} (a storage and a window), with its method bodies: a class for
 * each interface of {@code org.sparse4j.family}, each of which extends the one below, and NDArray the last. Nothing but
 * {@link org.sparse4j.INDArray}, which is sealed, names a class of this package from below.
 */
package org.sparse4j.ndarray;
