import { expect, it } from 'vitest'
import { callOf, pythonOf } from '../../test/python-of.ts'

const originOf = (text: string): string | undefined => {
  const python = pythonOf({ 'a.py': `${text}\n` })
  const { file, node } = callOf(python, 'a.py', '')
  // Calls are in text order, outer calls before inner ones.
  const last =
    file.calls.findLast((call) => file.tree.kind(file.tree.parent(call) ?? 0) === 'expression_statement') ?? node
  return python.e.originOf({ file, node: file.tree.field(last, 'function') ?? last })
}

it.each([
  ['import subprocess as sp\nsp.run()', 'subprocess.run'],
  ['from os import system as s\ns()', 'os.system'],
  ['__import__("os").system()', 'os.system'],
  ['import os\ngetattr(os, "sys" + "tem")()', 'os.system'],
  ['import importlib\nimportlib.import_module("sub" + "process").run()', 'subprocess.run'],
  ['globals()["ex" "ec"]()', 'exec'],
  ['__builtins__["eval"]()', 'eval'],
  ['import builtins\nbuiltins.__dict__["exec"]()', 'exec'],
  ['import builtins\nvars(builtins)["exec"]()', 'exec'],
  ['import sys\nsys.modules["os"].popen()', 'os.popen'],
  ['run = exec\nagain = run\nagain()', 'exec'],
  ['t = {"a": exec}\nt["a"]()', 'exec'],
  ['[print, exec][1]()', 'exec'],
  ['import functools, os\nfunctools.partial(os.system, "x")()', 'os.system'],
  [
    'import os\nclass A:\n    def __init__(self):\n        self.go = os.system\n    def b(self):\n        self.go()',
    'os.system',
  ],
  ['def f(g=exec):\n    g()', 'exec'],
  ['import requests\ns = requests.Session()\ns.post()', 'requests.Session().post'],
  ['from base64 import *\nb64decode()', 'base64.b64decode'],
  ['(lambda: exec)()()', 'exec()'],
  ['def exec(x): pass\nexec()', 'a.py::exec'],
  ['model.eval()', 'model.eval'],
  ['import re\nre.compile()', 're.compile'],
  ['a = b\nb = a\na()', undefined],
])('%j is %s', (text, origin) => {
  expect(originOf(text)).toBe(origin)
})

it('follows names into other files of the pack', () => {
  const python = pythonOf({
    'a.py': 'from .b import go as g\nfrom . import b\nfrom .c import *\ng()\nb.go()\nrun()\n',
    'b.py': 'from os import system\ngo = system\n',
    'c.py': 'import subprocess\nrun = subprocess.run\n',
  })
  const origin = (start: string): string | undefined => {
    const { file, node } = callOf(python, 'a.py', start)
    return python.e.originOf({ file, node: file.tree.field(node, 'function') ?? node })
  }
  expect([origin('g('), origin('b.go('), origin('run(')]).toEqual(['os.system', 'os.system', 'subprocess.run'])
})

const folded = (expression: string, before = ''): unknown => {
  const python = pythonOf({ 'a.py': `${before}\nresult(${expression})\n` })
  const { file, node } = callOf(python, 'a.py', 'result(')
  const list = file.tree.field(node, 'arguments') ?? 0
  return python.e.fold({ file, node: file.tree.children(list)[0] ?? list })
}

it.each([
  ['"a" "b" + "c"', 'abc'],
  [String.raw`"\x65\x76\u0061\154"`, 'eval'],
  [String.raw`r"\x65"`, String.raw`\x65`],
  ['f"a{1 + 1}b{\'c\'}"', 'a2bc'],
  ['"a" # c\n "b"', 'ab'],
  ['"a" + \\\n "b" # c\n + "c"', 'abc'],
  [String.raw`f"\x61{'b'}{{{99:c}}}{1!r}{1=}"`, 'ab{c}11=1'],
  ['f"{1:>3}"', undefined],
  ['f"{\'a\'!r}"', undefined],
  ['"abc"[::-1]', 'cba'],
  ['"abc"[: # c\n :-(1)]', 'cba'],
  ['"abcdef"[1:4]', 'bcd'],
  ['"%s-%d" % ("a", 3)', 'a-3'],
  ['"{}{}".format("a", "b")', 'ab'],
  ['"".join(["a", "b"])', 'ab'],
  ['"".join(chr(c + 1) for c in [100, 117, 96, 107])', 'eval'],
  ['"".join(map(chr, [101, 120]))', 'ex'],
  ['bytes([101, 120]).decode()', 'ex'],
  ['bytes.fromhex("6578").decode()', 'ex'],
  ['"rkrp".encode("rot13")', 'exec'],
  ['"a-b".replace("-", "")', 'ab'],
  ['"ab" * 2', 'abab'],
  ['[1, 2] + [3]', [1, 2, 3]],
  ['x', undefined],
  ['"a" + x', undefined],
  ['"constructor".constructor()', undefined],
  ['"a" * 10 ** 9', undefined],
])('%s folds to %j', (expression, value) => {
  expect(folded(expression)).toEqual(value)
})

it('folds a name that is assigned once, but not one assigned twice', () => {
  expect(folded('N + "b"', 'N = "a"')).toBe('ab')
  expect(folded('N + "b"', 'N = "a"\nN = "c"')).toBeUndefined()
})

it('folds calls of modules for decoding and paths', () => {
  expect(folded('base64.b64decode("ZXhlYw==").decode()', 'import base64')).toBe('exec')
  expect(folded('os.path.join(os.getenv("APPDATA"), "x")', 'import os')).toBe('%APPDATA%/x')
})
