// SPDX-License-Identifier: Apache-2.0
/** Ratings of items by users: reading, generating, splitting. */
package org.sparse4j.examples.ratings;
