// SPDX-License-Identifier: Apache-2.0

/** Arrays as texts. */
package org.sparse4j.array.text;
