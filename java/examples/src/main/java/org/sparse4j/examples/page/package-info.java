// SPDX-License-Identifier: Apache-2.0
/** The report page of a recommender's run. */
package org.sparse4j.examples.page;
