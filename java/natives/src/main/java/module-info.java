// SPDX-License-Identifier: Apache-2.0

/** Nothing but notices: the libraries are in the jars with a classifier. */
module org.sparse4j.natives {}
