// SPDX-License-Identifier: Apache-2.0
/**
 * Pages of results as HTML that needs nothing else: tables, curves and verdicts in one text. Nothing here writes a file;
 * {@link org.sparse4j.report.Html} is the page, {@link org.sparse4j.report.ThesisPage} the one of the thesis's experiments.
 */
package org.sparse4j.report;
