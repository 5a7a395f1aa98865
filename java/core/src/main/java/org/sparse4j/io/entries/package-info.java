// SPDX-License-Identifier: Apache-2.0
/** Sparse arrays out of the numbers that files list, and the columns that are written of them. */
package org.sparse4j.io.entries;
