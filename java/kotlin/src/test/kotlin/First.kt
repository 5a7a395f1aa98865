// SPDX-License-Identifier: Apache-2.0
import org.sparse4j.SparseFormat
import org.sparse4j.kotlin.all
import org.sparse4j.kotlin.get
import org.sparse4j.kotlin.mm
import org.sparse4j.kotlin.set
import org.sparse4j.kotlin.sparse
import org.sparse4j.kotlin.t

fun main() {
    // Four readers rate five books. Only the ratings that exist are stored.
    val ratings = sparse(4, 5, format = SparseFormat.CSR) {
        add(5.0, 0, 0).add(3.0, 0, 3).add(4.0, 1, 3).add(2.0, 2, 1).add(1.0, 3, 4)
    }
    println("${ratings.nnz()} of ${ratings.length()} elements are stored, as ${ratings.format}")

    // A row is a view: what the program writes into the row is in the matrix.
    val reader2 = ratings[2, all]
    reader2[3] = 5
    println("reader 2 gave book 3 ${ratings[2, 3]} stars")

    // A sum along a dimension, and a matrix product: both results are sparse.
    println("stars of each book: ${ratings.sum(0)}")
    val together = ratings.t mm ratings
    println("${together.nnz()} of ${together.length()} pairs of books have a common reader")
}
