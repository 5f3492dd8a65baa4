import { loadParsers } from '@registry/syntax'
import { describe, expect, it } from 'vitest'
import { findFailure } from './find-failure.ts'

const parsers = await loadParsers()
const none = new Map<string, never>()

const failureOf = (files: Record<string, string>, paths: string[] = []) =>
  findFailure(parsers, new Map(Object.entries(files)), { paths, flaws: none })

const at = (file: string, line: number) => ({ kind: 'import-failure', file, line })

describe('importing a pack fails for', () => {
  it.each([
    ['a syntax error', { '__init__.py': 'x = 1\ndef f(:\n    pass\n' }, at('__init__.py', 2)],
    ['a print of Python 2', { '__init__.py': 'from .a import *\n', 'a.py': 'print "x"\n' }, at('a.py', 1)],
    [
      'a syntax error of a package above a module',
      { '__init__.py': 'from .lib.a import *\n', 'lib/__init__.py': 'x = (\n', 'lib/a.py': '' },
      { kind: 'import-failure', file: 'lib/__init__.py' },
    ],
    ['a module that is missing', { '__init__.py': 'from .gone import A\n' }, at('__init__.py', 1)],
    [
      'a missing module imported by another file',
      { '__init__.py': 'from . import a\n', 'a.py': '\nfrom .b import c\n' },
      at('a.py', 2),
    ],
    [
      'another case of letters',
      { '__init__.py': 'from .Nodes import A\n', 'nodes.py': 'A = 1\n' },
      at('__init__.py', 1),
    ],
    [
      'a name that is missing',
      { '__init__.py': 'from .nodes import Foo\n', 'nodes.py': 'Fo = 1\n' },
      at('__init__.py', 1),
    ],
    [
      'a try without handlers',
      { '__init__.py': 'try:\n    from .gone import A\nfinally:\n    pass\n' },
      at('__init__.py', 2),
    ],
    ['a raise', { '__init__.py': 'raise RuntimeError("moved")\n' }, at('__init__.py', 1)],
  ])('%s', (_why, files, failure) => {
    expect(failureOf(files)).toMatchObject(failure)
  })

  it('bytes that Python refuses', () => {
    const files = new Map([
      ['__init__.py', 'from . import a\n'],
      ['a.py', ''],
    ])
    const flaws = new Map([['a.py', { line: 3, detail: 'The file is not UTF-8.' }]])
    expect(findFailure(parsers, files, { paths: [], flaws })).toMatchObject(at('a.py', 3))
  })
})

const gone = 'from .gone import A\n'

describe('no failure is reported for', () => {
  it.each([
    ['an import in a try', { '__init__.py': `try:\n    ${gone}except ImportError:\n    A = None\n` }],
    [
      'an import in a try of the caller',
      { '__init__.py': 'try:\n    from . import a\nexcept Exception:\n    pass\n', 'a.py': gone },
    ],
    ['a platform', { '__init__.py': `import sys\nif sys.platform == "win32":\n    ${gone}` }],
    ['a function', { '__init__.py': `def f():\n    ${gone}` }],
    ['a with', { '__init__.py': `import contextlib\nwith contextlib.suppress(ImportError):\n    ${gone}` }],
    ['a version file', { '__init__.py': 'from ._version import version\n' }],
    ['a file that the build writes', { '__init__.py': gone, 'pyproject.toml': 'write_to = "gone.py"\n' }],
    ['a file that the pack writes', { '__init__.py': `open("gone.py", "w").write("A = 1")\n${gone}` }],
    ['a repository that is cloned', { '__init__.py': `import os\nos.system("git clone x y")\n${gone}` }],
    ['modules that are put in place', { '__init__.py': `import sys\nsys.modules[__name__ + ".gone"] = sys\n${gone}` }],
    ['a lazy module', { '__init__.py': 'from .a import B\n', 'a.py': 'def __getattr__(name): return 1\n' }],
    ['names from other packages', { '__init__.py': 'from .a import B\n', 'a.py': 'from torch import *\n' }],
    [
      'a name set by another file',
      { '__init__.py': 'from . import a, b\nfrom .a import B\n', 'a.py': '', 'b.py': 'from . import a\na.B = 1\n' },
    ],
    ['a folder without a source', { '__init__.py': 'from . import data\n', 'data/a.json': '{}' }],
    [
      'syntax of a newer Python',
      { '__init__.py': 'type X = int\ndef f[T](a: T): ...\nx = t"{f}"\ny = f"{x["a"]}"\ntry: ...\nexcept A, B: ...\n' },
    ],
    ['a file that the pack does not import', { '__init__.py': '', 'test.py': 'def f(:\n' }],
    ['a pack without an entry', { 'a.py': 'def f(:\n' }],
  ])('%s', (_what, files) => {
    expect(failureOf(files)).toBeUndefined()
  })

  it('a compiled module', () => {
    expect(failureOf({ '__init__.py': gone }, ['gone.cpython-312-x86_64-linux-gnu.so'])).toBeUndefined()
    expect(failureOf({ '__init__.py': 'from . import gone\n' }, ['gone.pyd'])).toBeUndefined()
  })

  it('a package that failed earlier, as its modules may be loaded', () => {
    const entry = 'try:\n    from .lib import a\nexcept ImportError:\n    pass\nfrom .lib.a import A\n'
    const library = 'from . import a\nfrom .gone import B\n'
    expect(failureOf({ '__init__.py': entry, 'lib/__init__.py': library, 'lib/a.py': 'A = 1\n' })).toBeUndefined()
  })
})

it('returns for any nesting', () => {
  const deep = `x = ${'['.repeat(20_000)}${')'.repeat(20_000)}\n`
  expect(failureOf({ '__init__.py': deep })).toBeUndefined()
  expect(failureOf({ '__init__.py': 'print "x"\n' })).toBeDefined()
})
