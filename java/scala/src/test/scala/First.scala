// SPDX-License-Identifier: Apache-2.0
import org.sparse4j.SparseFormat
import org.sparse4j.syntax._

object First {
  def main(args: Array[String]): Unit = {
    // Four readers rate five books. Only the ratings that exist are stored.
    val entries = sparse(4, 5)((0, 0) -> 5.0, (0, 3) -> 3.0, (1, 3) -> 4.0, (2, 1) -> 2.0, (3, 4) -> 1.0)
    val ratings = entries.toFormat(SparseFormat.CSR)
    println(s"${ratings.nnz} of ${ratings.length} elements are stored, as ${ratings.getFormat}")

    // A row is a view: what the program writes into the row is in the matrix.
    val reader2 = ratings(2, ::)
    reader2(3) = 5
    println(s"reader 2 gave book 3 ${ratings(2, 3)} stars")

    // A sum along a dimension, and a matrix product: both results are sparse.
    println(s"stars of each book: ${ratings.sum(0)}")
    val together = ratings.t @@ ratings
    println(s"${together.nnz} of ${together.length} pairs of books have a common reader")
  }
}
