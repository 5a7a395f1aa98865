// SPDX-License-Identifier: Apache-2.0
/** Entries that do not fit in memory: sorted in files and merged into a file .s4j. */
package org.sparse4j.io.outofcore;
