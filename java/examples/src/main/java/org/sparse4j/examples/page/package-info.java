// SPDX-License-Identifier: Apache-2.0
/** The report of a recommender's run, as a page. */
package org.sparse4j.examples.page;
