import { describe, expect, it } from 'vitest'
import { namesOf } from '../test/read-pack.ts'

const a = 'class A: pass\n'
const mapped = `${a}NODE_CLASS_MAPPINGS = {"A": A}\n`
const guarded = (before = '') =>
  `${before}NODE_CLASS_MAPPINGS = {}\ntry:\n    from .lib.node import A\n    NODE_CLASS_MAPPINGS["A"] = A\nexcept Exception:\n    print("no")\n`

describe('a guarded import finds a node if its package', () => {
  it.each([
    ['imports it too', 'from .node import A\n'],
    ['imports its module too', 'from . import node\n'],
    ['imports all its names', 'from .node import *\n'],
    ['imports it under another name', 'from .node import A as B\nfrom . import node as n\n'],
    ['loads its module', 'import importlib\nnode = importlib.import_module(".node", __name__)\nA = node.A\n'],
    ['imports it in a try', 'try:\n    from .node import A\nexcept ImportError:\n    A = None\n'],
    ['imports another module that imports it', 'from .other import B\n'],
    ['shadows its module', 'from .node import A as node\n'],
  ])('%s', (_how, library) => {
    const files = { 'lib/node.py': a, 'lib/other.py': 'from .node import A\nclass B(A): pass\n' }
    expect(namesOf({ '__init__.py': guarded(), 'lib/__init__.py': library, ...files })).toEqual(['A'])
  })
})

describe('a node that its package also imports is found by', () => {
  it.each([
    [
      'a try with else',
      'try:\n    from .lib.node import A\nexcept ImportError:\n    A = None\nelse:\n    NODE_CLASS_MAPPINGS = {"A": A}\n',
    ],
    [
      'a try with finally',
      'A = None\ntry:\n    from .lib.node import A\nfinally:\n    NODE_CLASS_MAPPINGS = {"A": A} if A else {}\n',
    ],
    [
      'a flag',
      'OK = False\ntry:\n    from .lib.node import A\n    OK = True\nexcept ImportError:\n    pass\nNODE_CLASS_MAPPINGS = {"A": A} if OK else {}\n',
    ],
    [
      'a function',
      'def load():\n    try:\n        from .lib.node import A\n        return {"A": A}\n    except Exception:\n        return {}\nNODE_CLASS_MAPPINGS = load()\n',
    ],
    [
      'suppress()',
      'import contextlib\nNODE_CLASS_MAPPINGS = {}\nwith contextlib.suppress(ImportError):\n    from .lib.node import A\n    NODE_CLASS_MAPPINGS["A"] = A\n',
    ],
    [
      'a loop over names',
      'import importlib\nNODE_CLASS_MAPPINGS = {}\nfor name in [".lib.node", ".missing"]:\n    try:\n        m = importlib.import_module(name, package=__name__)\n    except Exception:\n        continue\n    NODE_CLASS_MAPPINGS.update(m.NODE_CLASS_MAPPINGS)\n',
    ],
    [
      'a loop over files',
      'import os, importlib\nNODE_CLASS_MAPPINGS = {}\nfor f in os.listdir(os.path.join(os.path.dirname(__file__), "lib")):\n    if f.startswith("__"):\n        continue\n    try:\n        m = importlib.import_module(f".lib.{f[:-3]}", __name__)\n        NODE_CLASS_MAPPINGS |= m.NODE_CLASS_MAPPINGS\n    except Exception as e:\n        print(e)\n',
    ],
    [
      'pkgutil and __path__',
      'import pkgutil, importlib\nNODE_CLASS_MAPPINGS = {}\nfor info in pkgutil.walk_packages(__path__, prefix=__name__ + "."):\n    m = importlib.import_module(info.name)\n    NODE_CLASS_MAPPINGS.update(getattr(m, "NODE_CLASS_MAPPINGS", {}))\n',
    ],
    [
      'an import of the dotted name',
      'import os, sys\nsys.path.insert(0, os.path.dirname(__file__))\nNODE_CLASS_MAPPINGS = {}\ntry:\n    import lib.node\n    NODE_CLASS_MAPPINGS.update(lib.node.NODE_CLASS_MAPPINGS)\nexcept Exception:\n    pass\n',
    ],
    [
      'the newer schema',
      'from comfy_api.latest import ComfyExtension\ntry:\n    from .lib.schema import A\nexcept Exception:\n    A = None\nclass X(ComfyExtension):\n    async def get_node_list(self):\n        return [c for c in [A] if c]\nasync def comfy_entrypoint():\n    return X()\n',
    ],
  ])('%s', (_way, entry) => {
    const schema =
      'from comfy_api.latest import io\nclass A(io.ComfyNode):\n    @classmethod\n    def define_schema(cls):\n        return io.Schema(node_id="A")\n'
    const files = {
      '__init__.py': entry,
      'lib/__init__.py': 'from .node import A as N\nfrom . import node\nfrom .schema import A\n',
      'lib/node.py': mapped,
      'lib/schema.py': schema,
    }
    expect(namesOf(files)).toEqual(['A'])
  })
})

it('binds a loaded submodule in its package, over any earlier value', () => {
  const files = {
    '__init__.py':
      'from . import lib\nfrom .lib.nodes import NODE_CLASS_MAPPINGS as M\nNODE_CLASS_MAPPINGS = lib.nodes.NODE_CLASS_MAPPINGS\n',
    'lib/__init__.py': 'nodes = None\n',
    'lib/nodes.py': mapped,
  }
  expect(namesOf(files)).toEqual(['A'])
  const root = {
    '__init__.py': 'from .extra import *\nNODE_CLASS_MAPPINGS = extra.M\n',
    'extra.py': `${a}M = {"A": A}\n`,
  }
  expect(namesOf(root)).toEqual(['A'])
})

it('finds nothing in a module whose import always fails', () => {
  const never = `${guarded()}try:\n    from .lib.node import B\n    NODE_CLASS_MAPPINGS["B"] = B\nexcept Exception:\n    pass\n`
  const node = `class B: pass\nfrom .missing import x\n${a}`
  expect(namesOf({ '__init__.py': never, 'lib/__init__.py': '', 'lib/node.py': node })).toEqual([])
})

it('loads the packages above a missing module', () => {
  const files = {
    '__init__.py': 'NODE_CLASS_MAPPINGS = {}\ntry:\n    from .lib.missing import X\nexcept ImportError:\n    pass\n',
    'lib/__init__.py': `from .. import NODE_CLASS_MAPPINGS\n${a}NODE_CLASS_MAPPINGS["A"] = A\n`,
  }
  expect(namesOf(files)).toEqual(['A'])
})

it('drops a name that is deleted from a mapping', () => {
  expect(namesOf(`${mapped}NODE_CLASS_MAPPINGS["B"] = A\ndel NODE_CLASS_MAPPINGS["B"]\n`)).toEqual(['A'])
  const maybe = `${mapped}import sys\nif sys.platform == "win32":\n    del NODE_CLASS_MAPPINGS["A"]\n`
  expect(namesOf(maybe)).toEqual(['A'])
})

it('lists the subclasses of a base class', () => {
  const files = {
    '__init__.py':
      'from .base import Base\nfrom . import more\nNODE_CLASS_MAPPINGS = {c.__name__: c for c in Base.__subclasses__()}\n',
    'base.py': 'class Base: pass\n',
    'more.py': 'from .base import Base\nclass A(Base): pass\nclass B(Base): pass\n',
  }
  expect(namesOf(files)).toEqual(['A', 'B'])
})
