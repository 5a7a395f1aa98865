// SPDX-License-Identifier: Apache-2.0
/**
 * Results of the solvers: solutions with their residuals, eigenpairs, singular values, principal components. Each is a
 * record; the caller closes it, which closes its arrays.
 */
package org.sparse4j.linalg.result;
