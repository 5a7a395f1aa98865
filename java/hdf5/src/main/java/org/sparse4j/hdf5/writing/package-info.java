// SPDX-License-Identifier: Apache-2.0
/** Writes HDF5 files: types, texts, datasets. */
package org.sparse4j.hdf5.writing;
