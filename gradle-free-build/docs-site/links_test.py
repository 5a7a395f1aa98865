# SPDX-License-Identifier: Apache-2.0
"""links.py and navigation.py on made-up pages."""
import unittest

import links
import navigation


class LinksTest(unittest.TestCase):
    def targets(self, text):
        return [target for _, _, target in links.links(text)]

    def test_finds_links_and_pictures_outside_code(self):
        text = "[a](x.md#b) `[c](no.md)` ![d](d.svg \"t\")\n```md\n[e](no.md)\n```\n[f](g(1).md)\n``[h](no.md) ` ``\n"
        self.assertEqual(["x.md#b", "d.svg", "g(1).md"], self.targets(text))

    def test_a_backtick_without_a_partner_hides_nothing_in_later_paragraphs(self):
        self.assertEqual(["x.md", "y.md"], self.targets("a ` b [c](x.md)\n\nd ` e [f](y.md)\n"))

    def test_anchors_are_those_of_github(self):
        text = "# A `b` & [c](d.md)!\n## Two words\n## Two words\n<a id=\"own\"></a>\n```\n# no\n```\n### x_y-z\n"
        self.assertEqual({"a-b--c", "two-words", "two-words-1", "own", "x_y-z"}, links.anchors(text))

    def test_tells_of_files_and_headings_that_are_missing(self):
        pages = {"docs/a.md": "# A\n[1](b.md#b) [2](b.md#c) [3](no.md)\n[4](../lib/x.py) [5](#a) [6](#b) [7](https://x.org/#y)\n",
                 "docs/b.md": "# B\n"}
        self.assertEqual(["docs/a.md:2: b.md#c leads to no heading", "docs/a.md:2: no.md leads to no file",
                          "docs/a.md:3: #b leads to no heading"], list(links.dead(pages, lambda path: path == "lib/x.py")))

    def test_tells_of_pages_that_the_site_does_not_have(self):
        pages = {"docs/a.md": "# A\n[1](../findings/README.md) [2](../other/b.md)\n", "findings/README.md": "# F\n[a](../other/b.md)\n",
                 "other/b.md": "# B\n[f](c.md)\n", "other/c.md": "# C\n"}
        self.assertEqual([f"{page}:2: ../other/b.md is no page of the site: name it in TOP of navigation.py" for page in
                          ("docs/a.md", "findings/README.md")], list(links.dead(pages, lambda path: False)))

    def test_replaces_targets(self):
        self.assertEqual("[a](X) [b](y) `[a](x)`", links.replaced("[a](x) [b](y) `[a](x)`", lambda t: "X" if t == "x" else None))


class NavigationTest(unittest.TestCase):
    ALL = [page for page in navigation.named(navigation.PARTS) if page not in navigation.MADE]

    def test_every_page_is_in_one_part(self):
        self.assertEqual([], list(navigation.faults(self.ALL)))
        self.assertEqual(["docs/other.md is in no part of the site: name it in gradle-free-build/docs-site/navigation.py"],
                         list(navigation.faults([*self.ALL, "other.md"])))
        self.assertEqual(["navigation.py names docs/index.md, which is not there"],
                         list(navigation.faults([page for page in self.ALL if page != "index.md"])))

    def test_folders_take_the_pages_that_no_entry_names(self):
        parts = navigation.resolved({"index.md", "start/java.md", "start/notebook.md", "howto/x/b.md", "howto/x/a.md", "howto/c.md"})
        self.assertEqual([("Start", ["index.md", "start/java.md", "start/notebook.md"]),
                          ("How to", ["howto/c.md", ("X", ["howto/x/a.md", "howto/x/b.md"])])], parts)
        self.assertEqual([{"Start": ["index.md", "start/java.md", "start/notebook.md"]},
                          {"How to": ["howto/c.md", {"X": ["howto/x/a.md", "howto/x/b.md"]}]}], navigation.for_mkdocs(parts))


if __name__ == "__main__":
    unittest.main()
