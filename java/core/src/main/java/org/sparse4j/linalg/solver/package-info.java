// SPDX-License-Identifier: Apache-2.0
/**
 * Solvers of the backend's: their numbers, the steps of an iteration, and what is done to a system before and behind it.
 */
package org.sparse4j.linalg.solver;
