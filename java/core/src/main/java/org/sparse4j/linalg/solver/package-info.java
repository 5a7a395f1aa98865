// SPDX-License-Identifier: Apache-2.0
/**
 * Solvers of the backend: their numbers, the steps of an iteration, and transformations of a system before and after an
 * iteration.
 */
package org.sparse4j.linalg.solver;
