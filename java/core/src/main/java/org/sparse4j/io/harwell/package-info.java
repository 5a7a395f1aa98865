// SPDX-License-Identifier: Apache-2.0
/** Reads and writes Harwell-Boeing and Rutherford-Boeing files: Fortran's formats, numbers and columns. */
package org.sparse4j.io.harwell;
