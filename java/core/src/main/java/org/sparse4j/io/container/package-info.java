// SPDX-License-Identifier: Apache-2.0
/**
 * What arrays in a container, an archive or a file of HDF5, are asked for, and what takes them when one is written. Exported to
 * {@code sparse4j-hdf5} alone.
 */
package org.sparse4j.io.container;
