// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

/**
 * What is compared of a sparse result, which libraries keep in many ways.
 *
 * @param entries how many it has
 * @param product with the problem's vector of that length
 */
record Sparse(long entries, double[] product) {}
