// SPDX-License-Identifier: Apache-2.0
/**
 * Matrices that are defined by their products: arrays, functions and combinations of operators; their norms and
 * exponentials.
 */
package org.sparse4j.linalg.operator;
