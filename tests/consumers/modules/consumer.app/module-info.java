// SPDX-License-Identifier: Apache-2.0

/** A program of modules: it names the arrays' module and no native library. */
module consumer.app {
    requires org.sparse4j;
}
