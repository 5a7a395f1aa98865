// SPDX-License-Identifier: Apache-2.0
/** Text files: reads their unpacked text, passes it in pieces to the backend's readers, and writes them. */
package org.sparse4j.io.text;
