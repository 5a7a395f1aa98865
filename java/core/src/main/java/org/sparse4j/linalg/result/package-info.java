// SPDX-License-Identifier: Apache-2.0
/**
 * What solvers return: solutions with their residuals, eigenpairs, singular values, principal components. Records, whose arrays
 * the caller closes.
 */
package org.sparse4j.linalg.result;
