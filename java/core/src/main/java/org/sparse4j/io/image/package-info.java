// SPDX-License-Identifier: Apache-2.0
/** Files .s4j: mapped, and written block by block. */
package org.sparse4j.io.image;
