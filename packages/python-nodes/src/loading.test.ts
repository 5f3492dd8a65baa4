import { describe, expect, it } from 'vitest'
import { namesOf, readPack } from '../test/read-pack.ts'

const node = (name: string) =>
  `class N: pass\nNODE_CLASS_MAPPINGS = {"${name}": N}\nNODE_DISPLAY_NAME_MAPPINGS = {"${name}": "shown"}\n`
const two = { 'nodes/one.py': node('one'), 'nodes/two.py': node('two') }
const empty = 'NODE_CLASS_MAPPINGS = {}\n'

describe('finds nodes of other files through', () => {
  it.each([
    [
      'a relative import',
      'from .nodes.one import NODE_CLASS_MAPPINGS as X\nfrom .nodes.two import NODE_CLASS_MAPPINGS as Y\nNODE_CLASS_MAPPINGS = {**X, **Y}\n',
    ],
    [
      'import of a module',
      'from .nodes import one, two\nNODE_CLASS_MAPPINGS = one.NODE_CLASS_MAPPINGS | two.NODE_CLASS_MAPPINGS\n',
    ],
    [
      'a loop over modules',
      `from .nodes import one, two\n${empty}for m in [one, two]:\n    NODE_CLASS_MAPPINGS.update(m.NODE_CLASS_MAPPINGS)\n`,
    ],
    [
      'a loop over names',
      `import importlib\n${empty}for n in ["one", "two"]:\n    m = importlib.import_module(f".nodes.{n}", package=__name__)\n    NODE_CLASS_MAPPINGS = {**NODE_CLASS_MAPPINGS, **m.NODE_CLASS_MAPPINGS}\n`,
    ],
    [
      'os.listdir',
      `import os, importlib\n${empty}here = os.path.join(os.path.dirname(os.path.realpath(__file__)), "nodes")\nfor f in os.listdir(here):\n    if not f.endswith(".py") or f.startswith("_"):\n        continue\n    m = importlib.import_module(".nodes." + f[:-3], __package__)\n    NODE_CLASS_MAPPINGS.update(getattr(m, "NODE_CLASS_MAPPINGS", {}))\n`,
    ],
    [
      'glob and a spec',
      `import glob, os, importlib.util\n${empty}for f in glob.glob(os.path.join(os.path.dirname(__file__), "nodes", "*.py")):\n    name = os.path.splitext(os.path.basename(f))[0]\n    spec = importlib.util.spec_from_file_location(name, f)\n    m = importlib.util.module_from_spec(spec)\n    spec.loader.exec_module(m)\n    if hasattr(m, "NODE_CLASS_MAPPINGS"):\n        NODE_CLASS_MAPPINGS.update(m.NODE_CLASS_MAPPINGS)\n`,
    ],
    [
      'pathlib',
      `from pathlib import Path\nimport importlib\n${empty}for f in sorted((Path(__file__).parent / "nodes").glob("*.py")):\n    m = importlib.import_module(f".nodes.{f.stem}", package=__package__)\n    NODE_CLASS_MAPPINGS.update(m.NODE_CLASS_MAPPINGS)\n`,
    ],
    [
      'pkgutil',
      `import pkgutil, importlib\nfrom . import nodes\n${empty}for _, name, is_package in pkgutil.iter_modules([__file__.replace("__init__.py", "nodes")]):\n    m = importlib.import_module("." + name, nodes.__name__)\n    NODE_CLASS_MAPPINGS.update(m.NODE_CLASS_MAPPINGS)\n`,
    ],
    [
      'a folder put on the path',
      `import os, sys\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), "nodes"))\nimport one, two\nNODE_CLASS_MAPPINGS = {**one.NODE_CLASS_MAPPINGS, **two.NODE_CLASS_MAPPINGS}\n`,
    ],
    [
      'a list in JSON',
      `import json, os, importlib\n${empty}with open(os.path.join(os.path.dirname(__file__), "list.json")) as f:\n    names = json.load(f)\nfor n in names["modules"]:\n    NODE_CLASS_MAPPINGS.update(importlib.import_module(f".nodes.{n}", __name__).NODE_CLASS_MAPPINGS)\n`,
    ],
  ])('%s', (_way, entry) => {
    const files = { '__init__.py': entry, 'nodes/__init__.py': '', 'list.json': '{"modules": ["one", "two"]}', ...two }
    expect(namesOf(files).toSorted()).toEqual(['one', 'two'])
  })
})

it('gives `import *` only the names in `__all__`', () => {
  const files = { '__init__.py': 'from .a import *\n', 'a.py': `__all__ = ["NODE_CLASS_MAPPINGS"]\n${node('a')}` }
  const { nodes } = readPack(files)
  expect(nodes).toMatchObject([{ name: 'a', displayName: undefined }])
})

it('terminates for modules that import each other', () => {
  const files = {
    '__init__.py': 'from .a import *\nfrom .b import X\nNODE_CLASS_MAPPINGS = {"a": A, "b": X}\n',
    'a.py': 'from . import b\nfrom .b import X\nclass A: pass\n',
    'b.py': 'from .a import A\nclass X: pass\n',
  }
  expect(namesOf(files)).toEqual(['a', 'b'])
})

describe('without nodes in the root package', () => {
  it('reads the files in the root', () => {
    expect(namesOf({ 'tool.py': node('tool'), 'deep/other.py': node('other') })).toEqual(['tool'])
  })

  it('reads the package nearest to the root', () => {
    expect(namesOf({ 'packs/mine/__init__.py': node('mine'), 'packs/mine/parts/__init__.py': node('part') })).toEqual([
      'mine',
    ])
  })

  it('reads other files when the root package has none', () => {
    expect(namesOf({ '__init__.py': 'WEB_DIRECTORY = "js"\n', 'lib/nodes.py': node('a') })).toEqual(['a'])
  })
})

describe('a file without an import', () => {
  it('gives no names when the root package is complete', () => {
    expect(
      namesOf({ '__init__.py': node('a'), 'unused.py': node('unused'), 'tests/test_nodes.py': node('test') }),
    ).toEqual(['a'])
  })

  it('gives its names when a load could not be followed', () => {
    const entry = `import importlib, os\n${empty}for name in os.environ.get("MODULES").split(","):\n    m = importlib.import_module(name)\n    NODE_CLASS_MAPPINGS.update(m.NODE_CLASS_MAPPINGS)\n`
    const files = { '__init__.py': entry, 'nodes/one.py': node('one'), 'tests/test_one.py': node('test') }
    expect(namesOf(files)).toEqual(['one'])
  })
})

it('reads the code around a syntax error, and reports its line', () => {
  const { nodes, problems } = readPack(`${node('a')}\ndef broken(:\n    pass\n`)
  expect(nodes.map(({ name }) => name)).toEqual(['a'])
  expect(problems).toMatchObject([{ kind: 'syntax-error', file: '__init__.py' }])
})

it.each([
  ['WEB_DIRECTORY = "./web/js"', './web/js'],
  ['import os\nWEB_DIRECTORY = os.path.join("web", "dist")', 'web/dist'],
  ['WEB_DIRECTORY = choose()', undefined],
  ['WEB_DIRECTORY = None', undefined],
  ['', undefined],
])('the folder of the scripts: %s', (line, folder) => {
  expect(readPack(`${line}\n${node('one')}`).webDirectory).toBe(folder)
})
