// SPDX-License-Identifier: Apache-2.0
/** What is found by the largest singular values: principal components, randomised decompositions. */
package org.sparse4j.linalg.spectral;
