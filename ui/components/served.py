"""Files the browser fetches once and keeps: parts of components, and what never changes in a game.

What a component shows is sent again at every step, so the code that draws it must not be. A file's
address holds a hash of its folder: a new version has a new address, and an old one is never shown.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import streamlit as st
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

ROOT = "judge-call"
HERE = Path(__file__).parent
KEPT = "public, max-age=31536000, immutable"

Files = Mapping[str, bytes]

_folders: dict[str, Callable[[], Files]] = {}


def serve(folder: str, files: Callable[[], Files]) -> None:
    """Have the app answer for the files of a folder; they are read when first asked for."""
    _folders[folder] = cache(files)


# Loads a script and the look of its page from their own addresses, then shows whatever data comes.
_LOADER = """
let ready;
export default function (component) {
  const from = (file) => new URL(`FOLDER/${file}`, document.baseURI).href;
  ready ??= Promise.all([
    import(from('SCRIPT')),
    fetch(from('STYLE')).then((answer) => answer.text()).then((text) => {
      const style = new CSSStyleSheet();
      style.replaceSync(text);
      return style;
    }),
  ]);
  ready.then(([script, style]) => {
    component.parentElement.getRootNode().adoptedStyleSheets = [style];
    script.default(component);
  });
}
"""


def loader(folder: str, script: str, style: str) -> str:
    """The little that travels in place of a component's script and style."""
    return (
        _LOADER.replace("FOLDER", address(folder))
        .replace("SCRIPT", script)
        .replace("STYLE", style)
        .strip()
    )


def component_files(name: str) -> Files:
    """The scripts and styles beside a component."""
    found = sorted((*(HERE / name).glob("*.js"), *(HERE / name).glob("*.css")))
    return {file.name: file.read_bytes() for file in found}


@cache
def address(folder: str) -> str:
    """The address of a folder, without a slash at its end."""
    files = _folders[folder]()
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + files[name])
    base = str(st.get_option("server.baseUrlPath") or "").strip("/")
    parts = [base, ROOT, folder, digest.hexdigest()[:12]]
    return "/" + "/".join(part for part in parts if part)


async def _answer(request: Request) -> Response:
    folder, file = request.path_params["folder"], request.path_params["file"]
    files = _folders[folder]() if folder in _folders else {}
    if file not in files:
        return Response("There is no such file.", status_code=404, media_type="text/plain")
    kind = mimetypes.guess_type(file)[0] or "application/octet-stream"
    current = address(folder).endswith(request.path_params["version"])
    headers = {"Cache-Control": KEPT if current else "no-store"}
    return Response(files[file], media_type=kind, headers=headers)


def routes() -> list[Route]:
    """What the app has to answer besides its pages."""
    return [Route(f"/{ROOT}/{{folder}}/{{version}}/{{file}}", _answer)]
