// SPDX-License-Identifier: Apache-2.0
/** Reads and writes archives of arrays (.npz) in the layouts of SciPy, pydata/sparse and Binsparse. */
package org.sparse4j.io.archive;
