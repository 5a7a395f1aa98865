// SPDX-License-Identifier: Apache-2.0
/** Reads HDF5 files, whose structure jHDF parses: groups, attributes, datasets, chunks and filters. */
package org.sparse4j.hdf5.reading;
