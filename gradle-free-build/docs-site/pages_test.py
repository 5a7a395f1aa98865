# SPDX-License-Identifier: Apache-2.0
"""pages.py, recipes.py and llms.py on a made-up checkout."""
import pathlib
import tempfile
import unittest

import llms
import pages
import recipes

RECIPE = """// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import org.sparse4j.Sparse4j;

/**
 * Solves a system with {@link org.sparse4j.linalg.SparseCholesky#of(INDArray)}. The factor {@code L} is
 * kept.
 *
 * <p>A second system costs less.
 */
public final class SolveSPDSystem {
    public static void main(String[] args) {
        System.out.println(Sparse4j.ones(2));
    }
}

// Prints:
// [1.0, 1.0]
//
//   done
"""
KOTLIN = """// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve

fun main() {

    println(1)
}

// Prints:
// [1.0, 1.0]
"""


class Checkout(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def put(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")


class RecipesTest(Checkout):
    def test_a_checkout_without_the_module_has_none(self):
        self.assertEqual([], recipes.found(self.root))

    def test_a_page_has_the_text_the_program_and_the_output(self):
        self.put("java/cookbook/src/main/java/org/sparse4j/cookbook/solve/SolveSPDSystem.java", RECIPE)
        self.put("java/cookbook/src/main/java/org/sparse4j/cookbook/solve/package-info.java", "/** Systems. */\npackage x;\n")
        [recipe] = recipes.found(self.root)
        self.assertEqual("cookbook/solve/SolveSPDSystem.md", recipe.page)
        self.assertEqual("Solve SPD system", recipe.title)
        self.assertEqual("Solves a system with `SparseCholesky.of`.", recipe.idea)
        page = recipe.markdown()
        self.assertTrue(page.startswith("# Solve SPD system\n\nSolves a system with `SparseCholesky.of`. The factor `L` is\nkept.\n\nA second"))
        self.assertIn("```sh\ngradle-free-build/example SolveSPDSystem\n```", page)
        self.assertIn("```java\npackage org.sparse4j.cookbook.solve;\n\nimport org.sparse4j.Sparse4j;\n\npublic final class", page)
        self.assertTrue(page.endswith("It prints:\n\n```text\n[1.0, 1.0]\n\n  done\n```\n"), page)
        self.assertNotIn("SPDX", page)
        self.assertNotIn("Prints:\n//", page)

    def test_titles_spell_proper_names_as_usual(self):
        spelled = {"ExchangeWithSciPy": "Exchange with SciPy", "WriteAnnData": "Write AnnData", "ReadACsvWithNames": "Read a CSV with names",
                   "ReadParquetThroughDuckDb": "Read Parquet through DuckDB", "PageRankWithNames": "PageRank with names", "Ejml": "EJML",
                   "OneHot": "One-hot", "ArraysAsJson": "Arrays as JSON"}
        for name, title in spelled.items():
            self.assertEqual(title, recipes.parse(f"x/{name}.java", RECIPE).title)

    def test_no_title_of_the_cookbook_has_a_broken_name(self):
        found = recipes.found(pathlib.Path(__file__).parents[2])
        self.assertGreater(len(found), 40)
        broken = {"sci", "py", "num", "ann", "duck", "db", "svm", "light", "csv", "csr", "coo", "csc", "npy", "npz", "json", "ejml", "als", "pca", "svd",
                  "idf", "spd", "jdbc", "hdf", "rank", "parquet", "arrow", "spark", "java", "hot", "wise"}
        for recipe in found:
            self.assertEqual(set(), broken & set(recipe.title.split()), recipe.title)
            self.assertTrue(recipe.title[0].isupper(), recipe.title)

    def test_a_page_names_the_artifacts_that_its_program_needs(self):
        self.put("java/pom.xml", "<artifactId>sparse4j-parent</artifactId>\n<version>1.2</version>\n")
        for module, package in (("core", ""), ("report", "report"), ("features", "text"), ("interop", "interop")):
            self.put(f"java/{module}/pom.xml", f"<artifactId>sparse4j-parent</artifactId>\n<artifactId>sparse4j-{module}</artifactId>\n"
                     "<artifactId>sparse4j-core</artifactId>\n")
            self.put(f"java/{module}/src/main/java/org/sparse4j/{package}/X.java", "")
        folder = "java/cookbook/src/main/java/org/sparse4j/cookbook/solve"
        for name, line in (("Plain", ""), ("Drawn", "import org.sparse4j.report.X;\n"), ("Texts", "import org.sparse4j.text.X;\n"),
                           ("Other", "import org.ejml.data.D;\nimport static org.sparse4j.interop.X.from;\n"),
                           ("Two", 'import org.sparse4j.Sparse4j;\n// "java.class.path"\n')):
            self.put(f"{folder}/{name}.java", RECIPE.replace("import org.sparse4j.Sparse4j;\n", line).replace("SolveSPDSystem", name))
        drawn, other, plain, texts, two = [recipe.markdown() for recipe in recipes.found(self.root)]
        self.assertNotIn("<dependency>", plain)
        self.assertIn("-all.jar Plain.java\n", plain)
        self.assertIn("  <artifactId>sparse4j-report</artifactId>\n  <version>1.2</version>\n", drawn)
        self.assertIn("java -cp /opt/sparse4j/org/sparse4j/sparse4j-cli/1.2/sparse4j-cli-*-all.jar Drawn.java\n", drawn)
        self.assertIn("  <artifactId>sparse4j-features</artifactId>\n", texts)
        self.assertIn("--deps org.sparse4j:sparse4j:1.2,org.sparse4j:sparse4j-features:1.2 Texts.java\n", texts)
        self.assertIn("this artifact, and `org.ejml:ejml-dsparse`:", other)
        self.assertIn("Add the artifacts of the other libraries", other)
        self.assertNotIn("java -cp", two)
        self.assertNotIn("jbang", two)

    def test_names_of_programs_and_pages_are_links(self):
        pages = {"Top": "cookbook/arrays/Top.md"}
        self.assertEqual("See [Top](../../cookbook/arrays/Top.md), `top` and [products.md](../../products.md).",
                         recipes.linked("See `Top`, `top` and `docs/products.md`.", pages))

    def test_programs_on_spark_are_found_too(self):
        self.put("java/cookbook/src/main/java/org/sparse4j/cookbook/text/Search.java", RECIPE)
        self.put("java/spark/src/test/java/org/sparse4j/cookbook/spark/Gram.java", RECIPE)
        self.put("java/spark/src/test/java/org/sparse4j/cookbook/SparkCookbookTest.java", "class SparkCookbookTest {}\n")
        self.assertEqual(["cookbook/spark/Gram.md", "cookbook/text/Search.md"], [recipe.page for recipe in recipes.found(self.root)])

    def test_other_languages_stand_in_tabs(self):
        self.put("java/cookbook/src/main/java/org/sparse4j/cookbook/solve/SolveSPDSystem.java", RECIPE)
        self.put("java/kotlin/src/test/kotlin/org/sparse4j/cookbook/solve/SolveSPDSystem.kt", KOTLIN)
        [recipe] = recipes.found(self.root)
        page = recipe.markdown()
        self.assertIn('=== "Java"\n\n    ```java\n    package org.sparse4j.cookbook.solve;\n', page)
        self.assertIn('=== "Kotlin"\n\n    ```kotlin\n    package org.sparse4j.cookbook.solve\n\n    fun main() {\n\n        println(1)\n    }\n    ```\n', page)
        self.assertEqual(1, page.count("[1.0, 1.0]"))

    def test_a_recipe_without_its_output_is_an_error_that_names_it(self):
        with self.assertRaisesRegex(ValueError, "A.java does not end with a comment"):
            recipes.parse("x/A.java", "/** A. */\npublic class A {}\n")
        with self.assertRaisesRegex(ValueError, "A.java has a line below // Prints: that is no comment: }"):
            recipes.parse("x/A.java", "/** A. */\npublic class A {\n// Prints:\n// 1\n}\n")
        with self.assertRaisesRegex(ValueError, "A.java has no comment on its class"):
            recipes.parse("x/A.java", "public class A {}\n// Prints:\n// 1\n")

    def test_lists_of_javadoc(self):
        self.assertEqual("A:\n- one `x`\n- two\n\nB.", recipes.markdown_of_javadoc(
            "\n * A:\n *\n * <ul>\n *   <li>one <code>x</code></li>\n *   <li>two</li>\n * </ul>\n *\n * <p>B.\n "))


class PagesTest(Checkout):
    def setUp(self):
        super().setUp()
        self.put("README.md", "# Top\n\n[a](docs/a.md#x) [lic](LICENSE) [d](docs/decisions/)\n")
        self.put("docs/a.md", "# A `b`\n\nHow [so](sub/c.md)?\n\n[top](../README.md#top) [t](../tests/t.txt) [s](sub/c.md) ![p](p.svg)\n")
        self.put("docs/sub/c.md", "# C\n\n[recipe](../../java/cookbook/src/main/java/org/sparse4j/cookbook/solve/SolveSPDSystem.java) [n](none.md) "
                 "[k](../../java/kotlin/src/test/kotlin/org/sparse4j/cookbook/solve/SolveSPDSystem.kt)\n")
        self.put("docs/decisions/0001-x.md", "# 1. X\n")
        self.put("LICENSE", "free\n")
        self.put("tests/t.txt", "```\nin\n```\n")
        self.put("java/cookbook/src/main/java/org/sparse4j/cookbook/solve/SolveSPDSystem.java", RECIPE)
        self.site = pages.Pages(self.root)

    def test_links_lead_to_the_places_of_the_site(self):
        text = (self.root / "docs/a.md").read_text()
        self.assertIn("[top](readme.md#top) [t](source/tests/t.txt.md) [s](sub/c.md) ![p](p.svg)", self.site.markdown("a.md", text))
        self.assertIn("[a](a.md#x) [lic](source/LICENSE.md) [d](decisions/index.md)", self.site.markdown("readme.md", self.site.made["readme.md"]))
        text = (self.root / "docs/sub/c.md").read_text()
        self.assertIn("[recipe](../cookbook/solve/SolveSPDSystem.md) [n](none.md) [k](../cookbook/solve/SolveSPDSystem.md)",
                      self.site.markdown("sub/c.md", text))

    def test_names_of_files_become_titles(self):
        self.assertEqual("[A b](a.md#x) [a](a.md) `[a.md](a.md)` [none.md](none.md) [A b](../a.md)",
                         self.site.titled("readme.md", "[docs/a.md](a.md#x) [a](a.md) `[a.md](a.md)` [none.md](none.md) ")
                         + self.site.titled("sub/c.md", "[a.md](../a.md)"))

    def test_files_become_pages(self):
        self.assertIn("# tests/t.txt\n\n````text\n```\nin\n```\n````\n", self.site.made["source/tests/t.txt.md"])
        self.assertIn("- [1. X](0001-x.md)", self.site.made["decisions/index.md"])

    def test_titles_and_questions(self):
        text = (self.root / "docs/a.md").read_text()
        self.assertEqual(("A b", "How so?"), (pages.heading(text), pages.question(text)))
        self.assertEqual("Why?", pages.question("---\nx: y\n---\n# T\n\n```sh\na\n```\n\nWhy?\n"))

    def test_lists_and_tables_get_the_line_that_they_need(self):
        self.assertEqual("a:\n\n- b\n- c\n  d\n- e\n\n<!-- x -->\n\n| f |\n|---|\n", pages.spaced("a:\n- b\n- c\n  d\n- e\n\n<!-- x -->\n| f |\n|---|\n"))
        self.assertEqual("```\na\n- b\n```\n", pages.spaced("```\na\n- b\n```\n"))

    def test_llms(self):
        written = {"a.md": ("A b", "How so?", "# A"), "MAP.md": ("Map", "", "# Map")}
        parts = [("Start", ["a.md"]), ("Reference", [("Changing Sparse4j", ["MAP.md"])])]
        self.assertIn("## Start\n\n- [A b](a.md): How so?\n\n## Reference\n\n- [Map](MAP.md)\n", llms.short(parts, written))
        self.assertIn("<!-- a.md -->\n\n# A\n", llms.full(parts, written))
        self.assertNotIn("MAP", llms.full(parts, written))


if __name__ == "__main__":
    unittest.main()
