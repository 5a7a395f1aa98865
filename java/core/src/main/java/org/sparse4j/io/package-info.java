// SPDX-License-Identifier: Apache-2.0
/**
 * Reads arrays from files and writes arrays to files. {@link org.sparse4j.io.ArrayFiles} handles files of every
 * format. The class of a format has the methods that only this format offers: {@link org.sparse4j.io.S4j}, {@link
 * org.sparse4j.io.MatrixMarket}, {@link org.sparse4j.io.HarwellBoeing}, {@link org.sparse4j.io.Npy}, {@link
 * org.sparse4j.io.Npz}, {@link org.sparse4j.io.Frostt}, {@link org.sparse4j.io.SvmLight} and {@link
 * org.sparse4j.io.Triplets}. {@link org.sparse4j.io.OutOfCore} builds and converts files that do not fit in memory.
 * {@link org.sparse4j.io.AtomicFile} replaces a file of any format as a whole.
 *
 * <p>The caller closes the arrays that a reader returns. Reading a file takes no more memory than the size of the file
 * justifies, whatever the file contains.
 *
 * <p><b>Errors.</b>
 *
 * <ul>
 * <li>An {@link java.io.UncheckedIOException}, with the IOException as its cause, reports a failure of the file system.
 * <li>A {@link org.sparse4j.io.MalformedFileException}, which is an UncheckedIOException too, reports a file that does
 *     not follow its format, or packed data that is damaged or truncated. The exception names the file, and the line and
 *     column, or the byte of a binary file.
 * </ul>
 *
 * <p><b>Stability.</b> This package is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.io;
