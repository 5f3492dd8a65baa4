import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeSource } from '@registry/syntax'
import { readPack } from '../test/read-pack.ts'

/** Sum of both step budgets of an extraction. */
const mostSteps = 4_000_000

const pack = `
import os, json
from comfy_api.latest import io, ComfyExtension
PREFIX = "a"
class Base:
    CATEGORY = f"{PREFIX}/b"
    @classmethod
    def INPUT_TYPES(cls):
        types = {"required": {"x": ("INT", {"default": 1, "max": 2 ** 64})}}
        for i in range(3):
            types["required"][f"y{i}"] = (["a", "b"] + list("cd"),)
        return types
class A(Base):
    RETURN_TYPES = ("IMAGE",) * 2
    @classmethod
    def INPUT_TYPES(cls):
        return {**super().INPUT_TYPES(), "optional": {k: v for k, v in {"z": ("MASK",)}.items()}}
class B(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(node_id="B", inputs=[io.Int.Input("x", default=-1)], outputs=[io.Mask.Output()])
NODE_CLASS_MAPPINGS = {}
for c in [A, Base]:
    try:
        NODE_CLASS_MAPPINGS[c.__name__ + "!"] = c
    except Exception as e:
        print("%s" % e)
NODE_DISPLAY_NAME_MAPPINGS = {k: k.replace("!", "").title() for k in NODE_CLASS_MAPPINGS}
class Extension(ComfyExtension):
    async def get_node_list(self):
        return [B] if os.environ.get("X") else []
def comfy_entrypoint():
    return Extension()
`

function expectAnswer(files: string | Record<string, string>): void {
  const answer = readPack(files)
  expect(answer.steps).toBeLessThanOrEqual(mostSteps)
  expect(JSON.stringify(answer)).toBe(JSON.stringify(readPack(files)))
  const names = answer.nodes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
}

describe('extraction is deterministic and bounded', () => {
  it('for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => expectAnswer(decodeSource(bytes, '__init__.py'))),
      { numRuns: 60 },
    )
  })

  it('for a truncated pack', () => {
    fc.assert(
      fc.property(fc.nat(pack.length), (end) => expectAnswer(pack.slice(0, end))),
      { numRuns: 60 },
    )
  })

  it('for a pack with moved parts', () => {
    const part = fc.tuple(fc.nat(pack.length), fc.nat(120), fc.nat(pack.length))
    const splice = fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      let text = pack
      for (const [from, length, to] of parts)
        text = text.slice(0, to) + text.slice(from, from + length) + text.slice(to)
      expectAnswer(text)
    })
    fc.assert(splice, { numRuns: 60 })
  })

  it('for a pack with replaced words', () => {
    const words = fc.constantFrom(
      'A',
      'self',
      'cls',
      'super()',
      'None',
      '[]',
      '{}',
      '**',
      '(',
      ')',
      ':',
      '\n',
      'lambda: ',
      'yield ',
      '10**9',
      '"',
      'NODE_CLASS_MAPPINGS',
      'globals()',
      'io.',
    )
    const swap = fc.property(fc.array(fc.tuple(fc.nat(pack.length), fc.nat(6), words), { maxLength: 8 }), (edits) => {
      let text = pack
      for (const [at, length, word] of edits) text = text.slice(0, at) + word + text.slice(at + length)
      expectAnswer(text)
    })
    fc.assert(swap, { numRuns: 60 })
  })

  it('for any file names', () => {
    const path = fc.constantFrom(
      '__init__.py',
      'a/__init__.py',
      'a.py',
      '../x.py',
      '/etc/x.py',
      '.py',
      'a/..',
      '',
      'a//b.py',
      '__proto__.py',
    )
    const source = fc.constantFrom(
      pack,
      'from . import *\nfrom .. import x\n',
      'from .a import *\nimport a.b.c\n',
      'import __init__\n',
      '',
    )
    fc.assert(
      fc.property(fc.dictionary(path, source, { maxKeys: 5 }), (files) => expectAnswer(files)),
      { numRuns: 60 },
    )
  })
})

const nested = (open: string, close: string, middle = '') => open.repeat(10_000) + middle + close.repeat(10_000)
const mapping = 'class A: pass\nNODE_CLASS_MAPPINGS = {"A": A}\n'

describe('extraction is bounded for', () => {
  it.each([
    ['lists nested without end', `x = ${nested('[', ']')}\n`],
    ['brackets nested without end', `x = ${nested('(', ')', '1')}\n`],
    ['dicts nested without end', `x = ${nested('{1:', '}', '1')}\n`],
    ['calls nested without end', `x = ${nested('f(', ')')}\n`],
    ['a lambda in a lambda', `x = ${'lambda: '.repeat(10_000)}1\nx()\n`],
    ['endless operators', `x = ${'-'.repeat(10_000)}1\ny = ${'not '.repeat(10_000)}1\n`],
    ['a sum without end', `x = ${'1 + '.repeat(10_000)}1\n`],
    ['attributes without end', `import a\nx = a${'.b'.repeat(10_000)}\n`],
    ['subscripts without end', `x = y${'[0]'.repeat(10_000)}\n`],
    ['`and` without end', `x = ${'1 and '.repeat(10_000)}1\n`],
    ['`else` in `else`', `x = ${'1 if y else '.repeat(10_000)}1\n`],
    ['`elif` without end', `if x: pass\n${'elif y: pass\n'.repeat(10_000)}`],
    ['blocks in blocks', Array.from({ length: 500 }, (_line, depth) => `${' '.repeat(depth)}if x:\n`).join('')],
    ['a function that calls itself', 'def f(x):\n    return f(f(x))\ny = f(1)\n'],
    ['functions that call each other', 'def f():\n    g()\n    g()\ndef g():\n    f()\n    f()\nf()\n'],
    ['a loop that never ends', 'while True:\n    x = 1\n'],
    ['loops in loops', 'for a in range(9999):\n  for b in range(9999):\n    for c in range(9999):\n      x = a\n'],
    ['a list that grows during its loop', 'x = [1]\nfor y in x:\n    x.append(y)\n    x.extend(x)\n'],
    ['a text that doubles', 'x = "a" * 1000\nfor i in range(100):\n    x = x + x\n'],
    ['a list that doubles', 'x = [1]\nfor i in range(100):\n    x = x + x\n    x += x\n'],
    ['a huge repetition', 'x = "a" * 10**12\ny = [1] * 10**12\nz = range(10**12)\n'],
    ['a huge number', `x = 10 ** 10 ** 10 ** 10\ny = 1 << 10**9\nz = ${'9'.repeat(100_000)}\n`],
    [
      'a huge format',
      'x = "%999999999d" % 1\ny = f"{1:999999999}"\nz = "{:>999999999}".format(1)\nw = "a".ljust(10**12)\n',
    ],
    ['a list in itself', 'x = []\nx.append(x)\ny = str(x)\nz = x == x\n'],
    [
      'a class that derives from itself',
      'class X: pass\nclass X(X): pass\nfor i in range(2000):\n    class X(X): pass\nX.y\n',
    ],
    [
      'an attribute that asks for itself',
      'class X:\n    def __getattr__(self, name):\n        return getattr(self, name + "a")\nX().y\n',
    ],
    ['a property that asks for itself', 'class X:\n    @property\n    def y(self):\n        return self.y\nX().y\n'],
    ['a decorator that decorates itself', 'def d(f):\n    return d(d)(f)\n@d\ndef g(): pass\n'],
    ['a generator without end', 'def g():\n    while True:\n        yield g()\nx = list(g())\n'],
    [
      'a regular expression that never ends',
      'import re\nx = re.sub("(a+)+$", "b", "a" * 100 + "c")\ny = re.sub("a*a*a*a*a*a*b", "", "a" * 200)\n',
    ],
    ['a pattern of files that never ends', 'import glob\nx = glob.glob("/ComfyUI/custom_nodes/pack/" + "*a" * 100)\n'],
    ['a module that loads itself', 'import importlib\nfor i in range(1000):\n    importlib.import_module(__name__)\n'],
    [
      'an exception in an exception',
      'def f():\n    try:\n        raise f()\n    except Exception:\n        f()\n    finally:\n        f()\nf()\n',
    ],
  ])('%s', (_what, source) => {
    const { nodes, steps } = readPack(`${mapping}${source}`)
    expect(steps).toBeLessThanOrEqual(mostSteps)
    expect(nodes.map(({ name }) => name)).toEqual(['A'])
  })
})

it('does not expand a value that contains itself a million times', () => {
  const bomb = `
x = ["a"] * 100
${'x = [x] * 100\n'.repeat(10)}
class A:
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"x": (x, {"default": x}), "y": ("INT",)}}
NODE_CLASS_MAPPINGS = {"A": A}
`
  const answer = readPack(bomb)
  expect(JSON.stringify(answer).length).toBeLessThan(1_000_000)
  expect(answer.nodes[0]?.inputs.required.map(({ name }) => name)).toEqual(['x', 'y'])
})

it('names nodes whose inputs were not read for lack of steps', () => {
  const slow = `
def slow():
    for a in range(9999):
        for b in range(9999):
            x = 1
class A:
    @classmethod
    def INPUT_TYPES(cls):
        slow()
        return {}
NODE_CLASS_MAPPINGS = {str(i): A for i in range(100)}
`
  const { nodes, problems } = readPack(slow)
  expect(nodes).toHaveLength(100)
  expect(problems).toMatchObject([{ kind: 'budget' }])
})

it('reports a module that used all steps', () => {
  const endless = 'while True:\n    x = 1\n'.repeat(60)
  const { problems, steps } = readPack({ '__init__.py': `${endless}${mapping}` })
  expect(steps).toBeLessThanOrEqual(mostSteps)
  expect(problems).toMatchObject([{ kind: 'budget' }, { kind: 'unresolved-mapping' }])
})

it('keeps the nodes found before a further module used all steps', () => {
  const entry = `
import importlib, os
class A:
    @classmethod
    def INPUT_TYPES(cls):
        return {}
NODE_CLASS_MAPPINGS = {"A": A}
for name in os.listdir(os.environ["X"]):
    NODE_CLASS_MAPPINGS.update(importlib.import_module(name, __name__).NODE_CLASS_MAPPINGS)
`
  const endless = `NODE_CLASS_MAPPINGS = {}\n${'while True:\n    x = 1\n'.repeat(60)}`
  const { nodes, problems } = readPack({ '__init__.py': entry, 'further.py': endless })
  expect(nodes.map(({ name }) => name)).toEqual(['A'])
  expect(problems).toMatchObject([{ kind: 'budget' }, { kind: 'unresolved-mapping' }, { kind: 'unresolved-mapping' }])
})

it('reports possibly missing nodes if an import used all steps', () => {
  const entry = `class A:\n    RETURN_TYPES = ()\nNODE_CLASS_MAPPINGS = {"A": A}\nfrom . import slow\nNODE_CLASS_MAPPINGS.update(slow.more)\n`
  const endless = `more = {}\n${'while True:\n    x = 1\n'.repeat(60)}`
  expect(readPack({ '__init__.py': entry, 'slow.py': endless }).problems).toMatchObject([
    { kind: 'budget' },
    { kind: 'unresolved-mapping', file: '__init__.py' },
  ])
})

it('keeps names such as `__proto__`', () => {
  const { nodes } = readPack(
    'class A:\n    @classmethod\n    def INPUT_TYPES(cls):\n        return {"required": {"__proto__": ("INT", {"__proto__": 1, "constructor": 2})}}\nNODE_CLASS_MAPPINGS = {"__proto__": A, "constructor": A}\n',
  )
  expect(nodes.map(({ name }) => name)).toEqual(['__proto__', 'constructor'])
  expect(nodes[0]?.inputs.required[0]?.name).toBe('__proto__')
  expect(Object.keys(nodes[0]?.inputs.required[0]?.options ?? {})).toEqual(['__proto__', 'constructor'])
})
