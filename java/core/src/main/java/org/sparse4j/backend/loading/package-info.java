// SPDX-License-Identifier: Apache-2.0

/** Native libraries in jars: where they are found, extracted to, and loaded from. */
package org.sparse4j.backend.loading;
