// SPDX-License-Identifier: Apache-2.0
/** HDF5 files as they are written: types, texts, datasets. */
package org.sparse4j.hdf5.writing;
