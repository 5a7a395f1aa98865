// SPDX-License-Identifier: Apache-2.0
/** Maps .s4j files, and writes them block by block. */
package org.sparse4j.io.image;
