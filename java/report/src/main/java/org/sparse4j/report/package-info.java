// SPDX-License-Identifier: Apache-2.0
/**
 * Builds pages of results as self-contained HTML: tables, curves and verdicts in one text. No class writes a file.
 * {@link org.sparse4j.report.Html} is a page, {@link org.sparse4j.report.ThesisPage} the page of the thesis's experiments,
 * {@link org.sparse4j.report.SpyPlot} a picture of the entries of a matrix.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.report;
