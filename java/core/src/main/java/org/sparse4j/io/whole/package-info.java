// SPDX-License-Identifier: Apache-2.0
/** Files that appear whole or not at all, and the temporary files that they are until then. */
package org.sparse4j.io.whole;
