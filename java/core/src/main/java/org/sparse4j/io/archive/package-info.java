// SPDX-License-Identifier: Apache-2.0
/** Archives of arrays (.npz) as SciPy, pydata/sparse and Binsparse lay them out. */
package org.sparse4j.io.archive;
