// SPDX-License-Identifier: Apache-2.0
/** Entries, and lines of text files, on their way to blocks and back. Not promised to programs. */
package org.sparse4j.spark.entries;
