// SPDX-License-Identifier: Apache-2.0

/** Arrays, decompositions and curves as HTML in notebooks ({@link org.sparse4j.notebook.NotebookHtml}), and progress bars. */
@SuppressWarnings({"module", "requires-automatic"})  // JJava's library is an automatic module
module org.sparse4j.notebook {
    requires transitive org.sparse4j;
    requires org.sparse4j.report;
    // Kernels use the class path, on which META-INF/services names the extension.
    requires static jjava.jupyter;

    exports org.sparse4j.notebook;
}
