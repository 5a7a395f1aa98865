// SPDX-License-Identifier: Apache-2.0
/**
 * The interfaces by which readers and writers access arrays in a container, such as an archive or an HDF5 file. This
 * package is exported to {@code sparse4j-hdf5} alone.
 */
package org.sparse4j.io.container;
