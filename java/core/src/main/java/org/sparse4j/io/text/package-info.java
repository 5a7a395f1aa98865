// SPDX-License-Identifier: Apache-2.0
/** Text files: unpacked, cut into pieces for the backend's readers, and written. */
package org.sparse4j.io.text;
