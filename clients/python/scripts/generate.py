"""Writes what is generated: `sello/types.py` from the OpenAPI document, and `sello/_sync` from `sello/_async`.

Usage: python scripts/generate.py OPENAPI_JSON [--check]
With --check nothing is written; the files that differ are named, and the exit code is 1.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from sync_code import sync_code
from types_module import types_module

PACKAGE = Path(__file__).resolve().parent.parent
SOURCE = PACKAGE / "src" / "sello"
#: What differs between the two by nature is written by hand, in both.
BY_HAND = "platform.py"


def formatted(code: str, path: Path) -> str:
    for command in (["check", "--select", "I,F401,RUF022", "--fix-only", "--quiet"], ["format", "--quiet"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(path), "-"]
        code = subprocess.run(ruff, input=code, stdout=subprocess.PIPE, text=True, check=True, cwd=PACKAGE).stdout
    return code


def generated(openapi: Path) -> dict[Path, str]:
    files = {SOURCE / "types.py": types_module(json.loads(openapi.read_text("utf-8")))}
    for source in sorted((SOURCE / "_async").glob("*.py")):
        if source.name != BY_HAND:
            files[SOURCE / "_sync" / source.name] = sync_code(source.read_text("utf-8"), source.name)
    return {path: formatted(code, path) for path, code in files.items()}


def main(openapi: str, *options: str) -> int:
    files = generated(Path(openapi))
    kept = {*files, SOURCE / "_sync" / BY_HAND}
    extra = [path for path in sorted((SOURCE / "_sync").glob("*.py")) if path not in kept]
    stale = [path for path, code in files.items() if not path.exists() or path.read_text("utf-8") != code]
    if "--check" not in options:
        for path in stale:
            path.write_text(files[path], "utf-8")
        for path in extra:
            path.unlink()
        return 0
    for path in stale + extra:
        print(f"{path.relative_to(PACKAGE)} is not what scripts/generate.py writes.")
    return 1 if stale or extra else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
