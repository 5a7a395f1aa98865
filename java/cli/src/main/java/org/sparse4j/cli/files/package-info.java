// SPDX-License-Identifier: Apache-2.0
/** What the commands do with arrays and files: where arrays come from and go to, what is told of them. */
package org.sparse4j.cli.files;
