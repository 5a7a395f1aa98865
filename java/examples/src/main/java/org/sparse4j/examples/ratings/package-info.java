// SPDX-License-Identifier: Apache-2.0
/** Ratings of items by users: read, made up, split into samples. */
package org.sparse4j.examples.ratings;
