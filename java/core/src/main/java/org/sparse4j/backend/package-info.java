// SPDX-License-Identifier: Apache-2.0
/**
 * What a backend is asked and gives: calls of {@link org.sparse4j.backend.Function functions} with operands and numbers, and
 * storages, in the numbers of the C ABI. The service {@link org.sparse4j.backend.Backend} finds one; the jar of the core carries
 * the processor's. For those who write a backend or run calls of their own: programs that use arrays need nothing of this
 * package.
 */
package org.sparse4j.backend;
