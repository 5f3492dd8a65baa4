import { expect, it } from 'vitest'
import { callOf, pythonOf } from '../../test/python-of.ts'

/** The reach of the call `mark()` in a file. */
function reachOfMark(files: Record<string, string>, path = '__init__.py'): string {
  const python = pythonOf(files)
  return python.loading.reachOf(callOf(python, path, 'mark('))
}

it.each([
  ['a module', 'mark()'],
  ['a class body', 'class A:\n    x = mark()'],
  ['a decorator', '@mark()\ndef f(): pass'],
  ['a default argument', 'def f(x=mark()): pass'],
  ['a function that is called', 'def f():\n    mark()\nf()'],
  ['a function that a function calls', 'def f():\n    mark()\ndef g():\n    f()\ng()'],
  ['a function within a function', 'def f():\n    def g():\n        mark()\n    g()\nf()'],
  [
    'a class that is created',
    'class A:\n    def __init__(self):\n        self.b()\n    def b(self):\n        mark()\nA()',
  ],
  ['a class with a calling base class', 'class A:\n    def __init__(self):\n        mark()\nclass B(A): pass\nB()'],
  ['a method of an object', 'class A:\n    def go(self):\n        mark()\na = A()\na.go()'],
  ['a thread', 'import threading\ndef f():\n    mark()\nthreading.Thread(target=f).start()'],
  ['a function passed on', 'def run(f):\n    f()\ndef g():\n    mark()\nrun(g)'],
  ['a decorating function', 'def d(f):\n    mark()\n    return f\n@d\ndef g(): pass'],
  ['a lambda that is called', '(lambda: mark())()'],
  ['a name in full-width letters', 'class A:\n    @classmethod\n    def ＩNPUT_TYPES(cls):\n        mark()'],
  [
    'a method that ComfyUI calls on every node',
    'class A:\n    @classmethod\n    def INPUT_TYPES(cls):\n        mark()',
  ],
  ['the entry of the newer schema', 'async def comfy_entrypoint():\n    mark()'],
  ['an exception', 'try:\n    import x\nexcept ImportError:\n    mark()'],
  ['the other branch of a guard', 'if __name__ == "__main__":\n    pass\nelse:\n    mark()'],
])('is reached by an import: %s', (_name, text) => {
  expect(reachOfMark({ '__init__.py': `${text}\n` })).toBe('import')
})

it.each([
  ['a function', 'def f():\n    mark()'],
  ['a method', 'class A:\n    def run(self):\n        mark()\nX = {"A": A}'],
  ['a route', 'from server import PromptServer\n@PromptServer.instance.routes.get("/x")\nasync def f(r):\n    mark()'],
  ['a separate script', 'if __name__ == "__main__":\n    mark()'],
  ['code for type checkers', 'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    mark()'],
])('is reached only by a call: %s', (_name, text) => {
  expect(reachOfMark({ '__init__.py': `${text}\n` })).toBe('call')
})

it.each([
  ['from .a import x', 'a.py', 'import'],
  ['from . import a', 'a.py', 'import'],
  ['import a', 'a.py', 'import'],
  ['from .p.q import x', 'p/__init__.py', 'import'],
  ['def f():\n    from .a import x', 'a.py', 'call'],
  ['x = 1', 'a.py', 'call'],
  ['import importlib\nimportlib.import_module(".a", __package__)', 'a.py', 'import'],
  ['import importlib\nimportlib.import_module(name)', 'deep/a.py', 'import'],
  ['import importlib\nimportlib.import_module(name)', 'scripts/a.py', 'call'],
  ['import importlib\nimportlib.import_module(name)', 'tests/a.py', 'call'],
  ['run("tests/a.py")', 'tests/a.py', 'import'],
  ['from . \\\n  a import x', 'a.py', 'import'],
  ['from . import a', 'a.pyw', 'import'],
  ['import custom_nodes.pack.a', 'a.py', 'import'],
  ['try:\n    import a.missing\nexcept ImportError: pass', 'a/__init__.py', 'import'],
  ['import sys\nsys.path.insert(0, HERE + "/lib")\nimport q', 'lib/q.py', 'import'],
  ['import runpy', 'runpy.py', 'import'],
])('%j loads %s: %s', (text, path, reach) => {
  const files = { '__init__.py': `${text}\n`, 'p/q.py': '', 'q.py': '', [path]: 'mark()\n' }
  expect(reachOfMark(files, path)).toBe(reach)
})

it('follows a function into another file', () => {
  const files = {
    '__init__.py': 'from .a import go\ngo()\n',
    'a.py': 'def go():\n    mark()\ndef other():\n    pass\n',
  }
  expect(reachOfMark(files, 'a.py')).toBe('import')
})

it('runs the main guard of an install script', () => {
  const files = { '__init__.py': '', 'install.py': 'if __name__ == "__main__":\n    mark()\n' }
  expect(reachOfMark(files, 'install.py')).toBe('import')
})

it('counts every file as loaded if there is no root package', () => {
  expect(reachOfMark({ 'nodes.py': 'mark()\n' }, 'nodes.py')).toBe('import')
})
