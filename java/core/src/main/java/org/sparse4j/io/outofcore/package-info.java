// SPDX-License-Identifier: Apache-2.0
/** Sorts entries that do not fit in memory in temporary files, and merges them to a .s4j file. */
package org.sparse4j.io.outofcore;
