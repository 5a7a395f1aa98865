// SPDX-License-Identifier: Apache-2.0
/** Methods based on the largest singular values: principal components, randomised decompositions. */
package org.sparse4j.linalg.spectral;
