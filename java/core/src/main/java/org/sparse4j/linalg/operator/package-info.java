// SPDX-License-Identifier: Apache-2.0
/**
 * Matrices that are known by their products: arrays, functions, what is made of others; their norms and exponentials.
 */
package org.sparse4j.linalg.operator;
