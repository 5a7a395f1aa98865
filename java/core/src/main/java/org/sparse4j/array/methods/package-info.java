// SPDX-License-Identifier: Apache-2.0

/**
 * The bodies of an array's methods: a class for each family's interface, each of which extends the one below, and
 * {@link org.sparse4j.array.NDArray} the last. No class here makes an array but by a call.
 */
package org.sparse4j.array.methods;
