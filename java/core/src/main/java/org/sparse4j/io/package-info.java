// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays from files and to files. What the file system refuses is an {@link java.io.UncheckedIOException} with its
 * IOException, and so is gzipped data that is damaged or cut off; a file that is not what it shall be is a {@link org.sparse4j.io.MalformedFileException}, which is one too
 * and names file, line and column. Whatever a file holds, reading it takes no more memory than its size justifies.
 */
package org.sparse4j.io;
