import { describe, expect, it } from 'vitest'
import { namesOf, onlyNode, readPack } from '../test/read-pack.ts'

const classes = 'class A: pass\nclass B: pass\nclass C: pass\n'

describe('finds nodes of a mapping that is', () => {
  it.each([
    ['a literal', 'NODE_CLASS_MAPPINGS = {"a": A, "b": B}'],
    ['updated', 'NODE_CLASS_MAPPINGS = {}\nNODE_CLASS_MAPPINGS.update({"a": A})\nNODE_CLASS_MAPPINGS.update(b=B)'],
    ['spread', 'X = {"a": A}\nY = {"b": B}\nNODE_CLASS_MAPPINGS = {**X, **Y}'],
    ['united', 'NODE_CLASS_MAPPINGS = {"a": A} | {"b": B}'],
    ['united in place', 'NODE_CLASS_MAPPINGS = {"a": A}\nNODE_CLASS_MAPPINGS |= {"b": B}'],
    ['filled by subscript', 'NODE_CLASS_MAPPINGS = {}\nNODE_CLASS_MAPPINGS["a"] = A\nNODE_CLASS_MAPPINGS["b"] = B'],
    ['made by dict()', 'NODE_CLASS_MAPPINGS = dict(a=A, b=B)'],
    ['made of pairs', 'NODE_CLASS_MAPPINGS = dict(zip(["a", "b"], [A, B]))'],
    ['comprehended', 'NODE_CLASS_MAPPINGS = {c.__name__.lower(): c for c in [A, B]}'],
    ['filled by a loop', 'NODE_CLASS_MAPPINGS = {}\nfor c in (A, B):\n    NODE_CLASS_MAPPINGS[c.__name__.lower()] = c'],
    ['annotated', 'NODE_CLASS_MAPPINGS: dict[str, type] = {"a": A, "b": B}'],
    [
      'given by a function',
      'def make():\n    m = {}\n    m["a"] = A\n    m["b"] = B\n    return m\nNODE_CLASS_MAPPINGS = make()',
    ],
    [
      'filled by a function',
      'NODE_CLASS_MAPPINGS = {}\ndef add(name, c):\n    NODE_CLASS_MAPPINGS[name] = c\nadd("a", A)\nadd(name="b", c=B)',
    ],
    ['filled through globals()', 'globals()["NODE_CLASS_MAPPINGS"] = {"a": A, "b": B}'],
    ['copied', 'import copy\nX = {"a": A, "b": B}\nNODE_CLASS_MAPPINGS = copy.deepcopy(X)'],
    ['concatenated with +', 'NODE_CLASS_MAPPINGS = dict(list({"a": A}.items()) + list({"b": B}.items()))'],
  ])('%s', (_way, mapping) => {
    expect(namesOf(`${classes}${mapping}\n`)).toEqual(['a', 'b'])
  })
})

describe('evaluates a name that is', () => {
  it.each([
    ['an f-string', 'P = "pre"\nNODE_CLASS_MAPPINGS = {f"{P}-a": A}', 'pre-a'],
    ['put together', 'NODE_CLASS_MAPPINGS = {"pre" + "-" + "a": A}', 'pre-a'],
    ['formatted', 'NODE_CLASS_MAPPINGS = {"%s-%s" % ("pre", "a"): A, }', 'pre-a'],
    ['formatted by a method', 'NODE_CLASS_MAPPINGS = {"{}-{x}".format("pre", x="a"): A}', 'pre-a'],
    ['an attribute of the class', 'class N:\n    NAME = "n"\nNODE_CLASS_MAPPINGS = {N.NAME: N}', 'n'],
    [
      'given by the class',
      'class N:\n    @classmethod\n    def get_name(cls):\n        return cls.__name__ + "!"\nNODE_CLASS_MAPPINGS = {N.get_name(): N}',
      'N!',
    ],
    [
      'given by a helper',
      'def get_name(n):\n    return "{} ({})".format(n, "ns")\nclass N:\n    NAME = get_name("n")\nNODE_CLASS_MAPPINGS = {N.NAME: N}',
      'n (ns)',
    ],
    [
      'a member of an enum',
      'from enum import Enum\nclass Names(Enum):\n    A = "the a"\nNODE_CLASS_MAPPINGS = {Names.A.value: A}',
      'the a',
    ],
    [
      'split into words',
      'import re\nclass MaskTool: pass\nNODE_CLASS_MAPPINGS = {re.sub(r"([a-z])([A-Z])", r"\\1 \\2", MaskTool.__name__): MaskTool}',
      'Mask Tool',
    ],
  ])('%s', (_way, mapping, name) => {
    expect(namesOf(`${classes}${mapping}\n`)).toEqual([name])
  })
})

it.each([
  ['an attribute', '[*A.names]'],
  ['a call', '[*make()]'],
  ['an item', '[*A.table["names"]]'],
  ['an argument', 'list((*A.names,))'],
])('unpacks with a single star %s', (_, names) => {
  const pack = `
class A:
    names = ["a", "b"]
    table = {"names": names}
def make():
    return A.names
NODE_CLASS_MAPPINGS = {name: A for name in ${names}}
`
  expect(namesOf(pack)).toEqual(['a', 'b'])
})

it('evaluates names made from the words of a class name', () => {
  const pack = `
import re
class MaskTool: pass
words = re.findall("[A-Z][a-z]+", MaskTool.__name__)
NODE_CLASS_MAPPINGS = {" ".join(words) + " (x)": MaskTool}
`
  expect(namesOf(pack)).toEqual(['Mask Tool (x)'])
})

it('reads both mappings from a table of classes and names', () => {
  const node = onlyNode(`
class A: pass
NODE_CONFIG = {"a": {"class": A, "name": "The A"}}
def generate(config):
    classes, names = {}, {}
    for name, info in config.items():
        classes[name] = info["class"]
        names[name] = info.get("name", info["class"].__name__)
    return classes, names
NODE_CLASS_MAPPINGS, NODE_DISPLAY_NAME_MAPPINGS = generate(NODE_CONFIG)
`)
  expect(node).toMatchObject({ name: 'a', displayName: 'The A', className: 'A' })
})

describe('finds a class that is registered', () => {
  it('by a decorator with a name', () => {
    const pack = `
NODE_CLASS_MAPPINGS = {}
def register(name):
    def decorate(cls):
        NODE_CLASS_MAPPINGS[name] = cls
        return cls
    return decorate
@register("a")
class A: pass
`
    expect(namesOf(pack)).toEqual(['a'])
  })

  it('by a registry', () => {
    const pack = `
class Registry:
    def __init__(self):
        self.nodes = {}
    def add(self, cls):
        self.nodes[cls.__name__] = cls
        return cls
registry = Registry()
@registry.add
class A: pass
NODE_CLASS_MAPPINGS = registry.nodes
`
    expect(namesOf(pack)).toEqual(['A'])
  })

  it('by __init_subclass__ of its base', () => {
    const pack = `
NODE_CLASS_MAPPINGS = {}
class Base:
    def __init_subclass__(cls, label=None, **kwargs):
        super().__init_subclass__(**kwargs)
        NODE_CLASS_MAPPINGS[label or cls.__name__] = cls
class A(Base): pass
class B(Base, label="b"): pass
`
    expect(namesOf(pack)).toEqual(['A', 'b'])
  })

  it('by its metaclass', () => {
    const pack = `
NODE_CLASS_MAPPINGS = {}
class Meta(type):
    def __new__(mcs, name, bases, attrs):
        made = super().__new__(mcs, name, bases, attrs)
        NODE_CLASS_MAPPINGS[name] = made
        return made
class A(metaclass=Meta):
    CATEGORY = "x"
`
    expect(onlyNode(pack)).toMatchObject({ name: 'A', category: 'x' })
  })
})

describe('code that depends on the installation', () => {
  it('is read in both branches of an `if`', () => {
    const pack = `${classes}import torch\nNODE_CLASS_MAPPINGS = {"a": A}\nif torch.cuda.is_available():\n    NODE_CLASS_MAPPINGS["b"] = B\nelse:\n    NODE_CLASS_MAPPINGS["c"] = C\n`
    expect(namesOf(pack)).toEqual(['a', 'b', 'c'])
  })

  it('is read if the search for it may succeed', () => {
    const pack = `${classes}import os
def find(name):
    for entry in os.listdir("/"):
        if entry == name:
            return entry
    return None
NODE_CLASS_MAPPINGS = {"a": A}
has_other = find("other pack") is not None
if has_other:
    try:
        import other
    except ImportError:
        has_other = False
if has_other:
    NODE_CLASS_MAPPINGS["b"] = B
`
    expect(namesOf(pack)).toEqual(['a', 'b'])
  })

  it('is read in a `try`', () => {
    const pack = `${classes}try:\n    import rare\n    X = {"a": A}\nexcept ImportError:\n    X = {}\nNODE_CLASS_MAPPINGS = X\n`
    expect(namesOf(pack)).toEqual(['a'])
  })

  it('does not replace a known value in an `except`', () => {
    const pack = `class A:\n    CATEGORY = "real"\nNODE_CLASS_MAPPINGS = {}\ntry:\n    import rare\n    NODE_CLASS_MAPPINGS["a"] = A\nexcept ImportError:\n    class Stub:\n        CATEGORY = "stub"\n    NODE_CLASS_MAPPINGS["a"] = Stub\n`
    expect(onlyNode(pack).category).toBe('real')
  })

  it('runs the handler if a file of the pack is missing', () => {
    const pack = `${classes}try:\n    from .gone import NODE_CLASS_MAPPINGS\nexcept ImportError:\n    NODE_CLASS_MAPPINGS = {"a": A}\n`
    expect(namesOf(pack)).toEqual(['a'])
  })
})

it('finds nodes in ComfyUI’s own mappings', () => {
  expect(namesOf('import nodes\nclass A: pass\nnodes.NODE_CLASS_MAPPINGS["a"] = A\n')).toEqual(['a'])
})

it('leaves out a name that only running the pack reveals, and reports its place', () => {
  const { nodes, problems } = readPack(
    `import os\n${classes}NODE_CLASS_MAPPINGS = {"a": A}\nNODE_CLASS_MAPPINGS[os.environ.get("X")] = B\n`,
  )
  expect(nodes.map(({ name }) => name)).toEqual(['a'])
  expect(problems).toMatchObject([{ kind: 'unresolved-mapping', file: '__init__.py', line: 6 }])
})

it('reports unknown names beside many other problems', () => {
  const broken = Array.from({ length: 250 }, (_, index) => `broken${index}`)
  const imports = broken.map((name) => `try:\n    from . import ${name}\nexcept Exception:\n    pass\n`).join('')
  const { problems } = readPack({
    '__init__.py': `import os\n${classes}NODE_CLASS_MAPPINGS = {"a": A, os.environ.get("X"): B}\n${imports}`,
    ...Object.fromEntries(broken.map((name) => [`${name}.py`, 'def (:\n'])),
  })
  expect(problems).toHaveLength(200)
  expect(problems.at(-1)).toMatchObject({ kind: 'unresolved-mapping', file: '__init__.py', line: 5 })
})

it('finds no node in a mapping that is text or a comment', () => {
  expect(
    namesOf(
      `${classes}NODE_CLASS_MAPPINGS = {"a": A}\n"""\nNODE_CLASS_MAPPINGS = {"b": B}\n"""\n# NODE_CLASS_MAPPINGS["c"] = C\n`,
    ),
  ).toEqual(['a'])
})

it('names a node whose class is not found', () => {
  const node = onlyNode('from elsewhere import Thing\nNODE_CLASS_MAPPINGS = {\n    "a": Thing,\n}\n')
  expect(node).toMatchObject({ name: 'a', className: undefined, file: '__init__.py', line: 3 })
  expect(node.confidence.inputs).toBe('computed')
})
