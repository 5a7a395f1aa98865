// SPDX-License-Identifier: Apache-2.0
/** Reads and writes NumPy's files of dense arrays: headers, types and elements. */
package org.sparse4j.io.numpy;
