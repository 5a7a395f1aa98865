// SPDX-License-Identifier: Apache-2.0
/**
 * The interface between arrays and a backend: calls of {@link org.sparse4j.backend.Function functions} with operands
 * and numbers, and storages, with the numbers of the C ABI. {@link org.sparse4j.backend.Backend} is the service that a
 * backend provides; the jar of the core has the backend of the CPU. Programs that use arrays do not need this package.
 * It is for authors of backends, and for programs that run calls of their own.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.backend;
