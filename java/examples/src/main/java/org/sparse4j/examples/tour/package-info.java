// SPDX-License-Identifier: Apache-2.0
/** A tour of the library, and its page. */
package org.sparse4j.examples.tour;
