// SPDX-License-Identifier: Apache-2.0
/**
 * Reads and writes arrays in HDF5 files, with the names of their rows and columns.
 *
 * <ul>
 * <li>{@link org.sparse4j.hdf5.AnnData}: .h5ad files
 * <li>{@link org.sparse4j.hdf5.TenX}: files of 10x Genomics
 * <li>{@link org.sparse4j.hdf5.BinsparseHdf5}: Binsparse
 * <li>{@link org.sparse4j.hdf5.Matlab}: .mat files of version 7.3, which are HDF5, and of version 5, which are not; read only
 * </ul>
 *
 * <p>Datasets are read contiguous, compact or in chunks, compressed by deflate, shuffle, fletcher32, lzf or Zstandard. They are
 * written contiguous and uncompressed.
 *
 * <p>The methods throw the exceptions of {@link org.sparse4j.io}. If a file is malformed, the {@code member()} of the {@link
 * org.sparse4j.io.MalformedFileException} is the path in the file. Reading takes no more memory than the size of the file
 * justifies, whatever the file claims.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.hdf5;
