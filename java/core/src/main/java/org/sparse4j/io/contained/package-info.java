// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays in containers that another module opens: the readers and writers of archives, for HDF5. Exported to
 * {@code sparse4j-hdf5} alone.
 */
package org.sparse4j.io.contained;
