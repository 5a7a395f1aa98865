// SPDX-License-Identifier: Apache-2.0
/**
 * Families of operations that no array needs to be one: products, tensors, random arrays, functions of the caller's. Not
 * exported: a method here means what the facade's method of its name says.
 */
package org.sparse4j.families;
