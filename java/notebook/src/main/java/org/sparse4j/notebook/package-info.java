// SPDX-License-Identifier: Apache-2.0
/**
 * Shows arrays, decompositions and curves in Jupyter notebooks. {@link org.sparse4j.notebook.NotebookHtml} makes the HTML. The
 * Kotlin kernel and JJava, the kernel for Java, call it for the value of a cell as soon as this artifact is on the class path of
 * the notebook. {@link org.sparse4j.notebook.LinePlot} draws curves, {@link org.sparse4j.notebook.Convergence} the residuals
 * of an iteration, and {@link org.sparse4j.notebook.ProgressBar} shows how far a long call is.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.notebook;
