// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays from files and to files. What the file system refuses is an {@link java.io.UncheckedIOException} with its
 * IOException; a file that is not what it shall be, packed data that is damaged or cut off too, is a
 * {@link org.sparse4j.io.MalformedFileException}, which is one as well and names file, line and column. Whatever a file
 * holds, reading it takes no more memory than its size justifies. {@link org.sparse4j.io.AtomicFile} replaces files as a whole,
 * those of other formats too.
 */
package org.sparse4j.io;
