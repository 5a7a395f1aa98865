// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

/**
 * A summary of a sparse result that is independent of the library's format, for comparison.
 *
 * @param entries the number of entries
 * @param product the product of the result with the problem's vector of that length
 */
record Sparse(long entries, double[] product) {}
