// SPDX-License-Identifier: Apache-2.0
/** NumPy's files of dense arrays: their headers, types and elements. */
package org.sparse4j.io.numpy;
