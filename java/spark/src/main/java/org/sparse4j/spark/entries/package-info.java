// SPDX-License-Identifier: Apache-2.0
/** Converts entries, and lines of text files, to blocks and back. Not part of the public API. */
package org.sparse4j.spark.entries;
