# SPDX-License-Identifier: Apache-2.0
"""api.py on made-up indexes of Javadoc's, and built.py on a made-up site."""
import json
import pathlib
import tempfile
import unittest

import api
import built

TYPES = [{"l": "All Classes and Interfaces", "u": "allclasses-index.html"}, {"p": "org.sparse4j", "l": "INDArray"},
         {"p": "org.sparse4j.io", "l": "Npz"}, {"p": "org.sparse4j.io", "l": "Npz.Kind"}, {"p": "a", "l": "Twice"}, {"p": "b", "l": "Twice"}]
MEMBERS = [{"p": "org.sparse4j.io", "c": "Npz", "l": "read(Path)", "u": "read(java.nio.file.Path)"},
           {"p": "org.sparse4j.io", "c": "Npz", "l": "read(Path, int)", "u": "read(java.nio.file.Path,int)"},
           {"p": "org.sparse4j.io", "c": "Npz.Kind", "l": "SCIPY"}]
INDARRAY = """<div class="inherited-list"><h3>Methods</h3><code><a href="family/Ops.html#mmul(org.sparse4j.INDArray)">mmul</a>,
<a href="https://docs.example/Object.html#wait()">wait</a></code></div>"""


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def put(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")


class ApiTest(Folder):
    def setUp(self):
        super().setUp()
        self.put("type-search-index.js", f"typeSearchIndex = {json.dumps(TYPES)};updateSearchResults();")
        self.put("member-search-index.js", f"memberSearchIndex = {json.dumps(MEMBERS)};updateSearchResults();")
        self.put("org/sparse4j/INDArray.html", INDARRAY)
        self.put("org/sparse4j/io/Npz.html", "")
        self.api = api.Api(self.folder)

    def test_addresses(self):
        for name, address in {
                "INDArray": "org/sparse4j/INDArray.html", "Npz.Kind": "org/sparse4j/io/Npz.Kind.html", "Npz.Kind.SCIPY": "org/sparse4j/io/Npz.Kind.html#SCIPY",
                "Npz.read": "org/sparse4j/io/Npz.html#read(java.nio.file.Path)", "Npz.read()": "org/sparse4j/io/Npz.html#read(java.nio.file.Path)",
                "Npz.read(file, 3)": "org/sparse4j/io/Npz.html#read(java.nio.file.Path)", "Npz.read(f(x))": None,
                "INDArray.mmul": "org/sparse4j/family/Ops.html#mmul(org.sparse4j.INDArray)",
                "INDArray.wait": None, "Twice": None, "Npz.none": None, "npz": None, "INDArray()": None, "x = Npz.read": None, "Path.of": None}.items():
            self.assertEqual(address, self.api.address(name), name)

    def test_of_two_types_with_a_name_a_page_means_the_one_that_it_imports(self):
        self.assertEqual("a/Twice.html", self.api.address("Twice", "import a.Twice; import aa.Twice; import b.Twice2;"))
        self.assertIsNone(self.api.address("Twice", "a.Twice b.Twice"))
        linked = self.api.linked("<pre><code><span>import</span> <span>b.</span><b>Twice</b>;</code></pre><p><code>Twice</code></p>", "../")
        self.assertTrue(linked.endswith('<p><a class="api" href="../b/Twice.html"><code>Twice</code></a></p>'), linked)

    def test_links_code_outside_of_links_and_blocks(self):
        linked = self.api.linked('<p><code>Npz</code> <code>x</code> <a href="y"><code>Npz</code></a></p><pre><code>Npz</code></pre><h2><code>Npz</code></h2>', "../")
        self.assertEqual('<p><a class="api" href="../org/sparse4j/io/Npz.html"><code>Npz</code></a> <code>x</code> <a href="y"><code>Npz</code></a></p>'
                         "<pre><code>Npz</code></pre><h2><code>Npz</code></h2>", linked)


class BuiltTest(Folder):
    def test_remote_files_and_dead_links_are_found(self):
        self.put("a.html", '<link rel="canonical" href="https://x"><link rel="stylesheet" href="a.css"><script src=https://x/y.js></script>'
                 '<img src="b.png"><a href="https://x">x</a><a href="c.html#p(q)">c</a><a href="c.html#no">d</a><a href="no.html">e</a>'
                 '<style>@import "//fonts.example/f.css"</style>')
        self.put("a.css", "a { background: url(https://x/y.png) }")
        self.put("c.html", '<h2 id="p(q)">')
        self.put("api/java/z.html", '<a href="no.html">e</a>')
        self.assertEqual(["a.css loads url(https://x/y.png", "a.html loads https://x/y.js", 'a.html loads @import "//fonts.example/f.css',
                          "a.html: c.html#no leads to no anchor", "a.html: no.html leads to no file"], list(built.Site(self.folder).faults()))
        self.assertEqual("<b>", built.without_remote_scripts('<script defer src="https://x/y.js"></script><b>'))
        self.assertEqual('<script src="y.js"></script>', built.without_remote_scripts('<script src="y.js"></script>'))


if __name__ == "__main__":
    unittest.main()
