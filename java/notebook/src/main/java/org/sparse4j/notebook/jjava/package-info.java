// SPDX-License-Identifier: Apache-2.0
/** The extension that JJava, Jupyter's kernel for Java, loads. Not part of the public API. */
package org.sparse4j.notebook.jjava;
