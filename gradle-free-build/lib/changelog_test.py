# SPDX-License-Identifier: Apache-2.0
import re
import unittest

import changelog

TEXT = """# Changelog

What changed, newest first.

## Unreleased

Faster.

### Summary

#### Arrays
- Sum faster ([how](docs/performance.md#sums)).

#### Known limits
- None are known.

### Fixed

#### Files
- Fix a reader ([files](docs/files.md), [build](README.md), [site](https://example.org/docs/), [here](#fixed)).

### Added
- Add a writer.

## 0.9.0 (2025-01-01)

Old.
"""


class ChangelogTest(unittest.TestCase):
    def test_the_summary_stays_and_the_list_moves(self):
        text, page = changelog.cut(TEXT, "1.0.0", "2026-01-02")
        self.assertEqual("""# Changelog

What changed, newest first.

## Unreleased

## 1.0.0 (2026-01-02)

Faster.

#### Arrays
- Sum faster ([how](docs/performance.md#sums)).

#### Known limits
- None are known.

[All changes](docs/changes/1.0.0.md) has the whole list.

## 0.9.0 (2025-01-01)

Old.
""", text)
        self.assertEqual("""## Fixed

### Files
- Fix a reader ([files](../files.md), [build](../../README.md), [site](https://example.org/docs/), [here](#fixed)).

## Added
- Add a writer.
""", page[page.index("## Fixed"):])
        self.assertTrue(page.startswith("# All changes of 1.0.0\n\nWhat changed in version 1.0.0"), page)

    def test_the_next_changes_can_be_cut_again(self):
        text, _ = changelog.cut(TEXT, "1.0.0", "2026-01-02")
        with self.assertRaisesRegex(ValueError, "must have one section ### Summary"):
            changelog.cut(text, "1.1.0", "2026-02-02")
        again = text.replace("## Unreleased\n", "## Unreleased\n\n### Summary\nMore.\n\n#### Known limits\n- One.\n\n### Added\n- Add x.\n", 1)
        newest, _ = changelog.cut(again, "1.1.0", "2026-02-02")
        self.assertEqual(["Unreleased", "1.1.0 (2026-02-02)", "1.0.0 (2026-01-02)", "0.9.0 (2025-01-01)"],
                         re.findall(r"(?m)^## (.*)$", newest))

    def test_what_cannot_be_cut_is_refused(self):
        for wrong, message in ((TEXT.replace("### Summary", "### Short"), "one section ### Summary"),
                               (TEXT.replace(TEXT[TEXT.index("#### Arrays"):TEXT.index("### Fixed")], ""), "one section ### Summary"),
                               (TEXT.replace("#### Known limits\n- None are known.\n", ""), "must have a section #### Known limits"),
                               (TEXT.replace("- None are known.\n", ""), "must have a section #### Known limits"),
                               (TEXT.replace("- Sum", "- x\n" * 56 + "- Sum"), "has 61 lines; it may have at most 60"),
                               (TEXT[:TEXT.index("### Fixed")] + TEXT[TEXT.index("## 0.9.0"):], "lists no changes"),
                               (TEXT.replace("## Unreleased\n", ""), "one part ## Unreleased"),
                               (TEXT.replace("## 0.9.0", "## 1.0.0"), "has a part 1.0.0 already")):
            with self.assertRaisesRegex(ValueError, message):
                changelog.cut(wrong, "1.0.0", "2026-01-02")


if __name__ == "__main__":
    unittest.main()
