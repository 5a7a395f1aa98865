// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays in HDF5 files, and what names their rows and columns: {@link org.sparse4j.hdf5.AnnData} (.h5ad),
 * {@link org.sparse4j.hdf5.TenX} (10x Genomics), {@link org.sparse4j.hdf5.BinsparseHdf5}, and the sparse matrices of
 * {@link org.sparse4j.hdf5.Matlab} 7.3; and the arrays of .mat files of version 5, which are no HDF5. Datasets are read contiguous, compact or in chunks, packed by deflate, shuffle,
 * fletcher32 or lzf, and are written contiguous. Errors are those of {@link org.sparse4j.io}: a file that is not what it shall
 * be is a {@link org.sparse4j.io.MalformedFileException}, whose {@code member()} is the path in the file. Whatever a file says,
 * reading it takes no more memory than its size justifies.
 */
package org.sparse4j.hdf5;
