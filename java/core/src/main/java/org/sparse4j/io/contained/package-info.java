// SPDX-License-Identifier: Apache-2.0
/**
 * The readers and writers of archives, for containers that another module opens, such as HDF5 files. This package is
 * exported to {@code sparse4j-hdf5} alone.
 */
package org.sparse4j.io.contained;
