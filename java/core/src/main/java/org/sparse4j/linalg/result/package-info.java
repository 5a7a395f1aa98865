// SPDX-License-Identifier: Apache-2.0
/**
 * Results of the solvers: solutions with their residuals, eigenpairs, singular values, principal components. Each
 * result is a record. The caller closes the record, which closes its arrays.
 *
 * <p><b>Stability.</b> This package is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.linalg.result;
