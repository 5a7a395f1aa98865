# SPDX-License-Identifier: Apache-2.0
"""What MkDocs does beside its own work: navigation, pages that only the site has, links into the repository, names that lead to
Javadoc, llms.txt. gradle-free-build/docs makes the pages of the languages first, in the folder that S4J_API names."""
import os
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import api  # noqa: E402
import built  # noqa: E402
import llms  # noqa: E402
import navigation  # noqa: E402
import pages  # noqa: E402
from mkdocs.structure.files import File, InclusionLevel  # noqa: E402
from mkdocs.utils import get_relative_url  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
API = pathlib.Path(os.environ.get("S4J_API", ROOT / "build/docs/api"))
API_PAGES = [("java", "Java", "Javadoc of all modules: arrays, files, solvers, graphs, features, databases, other libraries, Spark"),
             ("scala", "Scala", "Scaladoc of `sparse4j-scala_3` and `sparse4j-scala_2.13`"),
             ("kotlin", "Kotlin", "Dokka's pages of `sparse4j-kotlin`")]
site = names = None
written = {}


def on_config(config):
    global site, names
    site = pages.Pages(ROOT)
    names = api.Api(API / "java") if (API / "java/type-search-index.js").exists() else None
    site.made["api.md"] = "\n".join([
        "# API", "", "Where is the complete reference of the types and methods?", "", "| language | pages |", "|---|---|",
        *(f'| <a href="api/{folder}/index.html">{title}</a> | {what} |' for folder, title, what in API_PAGES if (API / folder).is_dir()),
        "", "A type or method in a code font in the other pages leads to its page in Javadoc.", ""])
    config.nav = navigation.for_mkdocs(navigation.resolved({*site.sources, *site.made}))
    written.clear()
    return config


def on_files(files, config):
    in_navigation = set(navigation.named(navigation.resolved({*site.sources, *site.made})))
    for name, text in site.made.items():
        file = File.generated(config, name, content=text)
        if name not in in_navigation:
            file.inclusion = InclusionLevel.NOT_IN_NAV
        files.append(file)
    return files


def on_page_markdown(markdown, page, config, files):
    name = page.file.src_uri
    text = site.markdown(name, markdown)
    # What a user looks for stands before figures and reasons.
    page.meta.setdefault("search", {}).setdefault("boost", 1 if llms.for_users(name) else 0.3)
    written[name] = (pages.heading(text), pages.question(text), text)
    return text


def on_page_content(html, page, config, files):
    if names is None:
        return html
    return names.linked(html, get_relative_url("api/java/", page.url))


def on_post_build(config):
    out = pathlib.Path(config.site_dir)
    parts = navigation.resolved(set(written))
    (out / "llms.txt").write_text(llms.short(parts, written), encoding="utf-8")
    (out / "llms-full.txt").write_text(llms.full(parts, written), encoding="utf-8")
    for name, (_, _, text) in written.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(text, encoding="utf-8")
    for folder, _, _ in API_PAGES:
        if (API / folder).is_dir():
            shutil.copytree(API / folder, out / "api" / folder, dirs_exist_ok=True)
    for file in (out / "api").rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        kept = built.without_remote_scripts(text)
        if kept != text:
            file.write_text(kept, encoding="utf-8")
