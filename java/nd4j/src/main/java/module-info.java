// SPDX-License-Identifier: Apache-2.0

/** Offers methods under ND4J's names: {@link org.sparse4j.nd4j.Nd4j}. */
module org.sparse4j.nd4j {
    requires transitive org.sparse4j;

    exports org.sparse4j.nd4j;
}
