// SPDX-License-Identifier: Apache-2.0

/** Arrays as the bytes of files {@code .s4j}, for streams and files. */
package org.sparse4j.array.image;
