import { describe, expect, it } from 'vitest'
import { nodeWith, onlyNode } from '../test/read-pack.ts'

describe('reads outputs', () => {
  it.each([
    ['a constant', 'RETURN_TYPES = TYPES', 'TYPES = ("IMAGE", "MASK")', ['IMAGE', 'MASK']],
    ['a sum', 'RETURN_TYPES = ("IMAGE",) + TYPES', 'TYPES = ("MASK",)', ['IMAGE', 'MASK']],
    ['a product', 'RETURN_TYPES = ("IMAGE",) * 3', '', ['IMAGE', 'IMAGE', 'IMAGE']],
    ['a comprehension', 'RETURN_TYPES = tuple("INT" for _ in range(2))', '', ['INT', 'INT']],
    ['a forgotten comma', 'RETURN_TYPES = ("IMAGE")', '', ['IMAGE']],
    [
      'a tuple that takes any index',
      'RETURN_TYPES = Endless(("IMAGE", "*"))',
      'class Endless(tuple):\n    def __getitem__(self, i):\n        return super().__getitem__(0)',
      ['IMAGE', '*'],
    ],
    ['a choice', 'RETURN_TYPES = (["a", "b"], "INT")', '', ['COMBO', 'INT']],
    ['nothing', 'RETURN_TYPES = ()', '', []],
  ])('from %s', (_what, body, before, types) => {
    expect(nodeWith(body, before).outputs.map(({ type }) => type)).toEqual(types)
  })
})

describe('reads attributes', () => {
  it.each([
    ['set after the class', 'class A: pass\nA.CATEGORY = "x"'],
    ['concatenated', 'NAMESPACE = "x"\nclass A:\n    CATEGORY = NAMESPACE + ""'],
    [
      'a class property',
      'class classproperty:\n    def __init__(self, f):\n        self.f = f\n    def __get__(self, instance, owner):\n        return self.f(owner)\nclass A:\n    @classproperty\n    def CATEGORY(cls):\n        return "x"',
    ],
    ['of a class made by type()', 'A = type("A", (object,), {"CATEGORY": "x"})'],
    [
      'of a class made by a function',
      'def make(category):\n    class Made:\n        CATEGORY = category\n    return Made\nA = make("x")',
    ],
    [
      'set by a decorator',
      'def category(name):\n    def decorate(cls):\n        cls.CATEGORY = name\n        return cls\n    return decorate\n@category("x")\nclass A: pass',
    ],
    ['set in a loop', 'class A: pass\nfor c in [A]:\n    setattr(c, "CATEGORY", "x")'],
  ])('%s', (_way, source) => {
    const node = onlyNode(`${source}\nNODE_CLASS_MAPPINGS = {"A": A}\n`)
    expect(node.category).toBe('x')
    expect(node.confidence.category).toBe('derived')
  })

  it('as unknown if a base class is unknown', () => {
    const node = onlyNode('from elsewhere import Base\nclass A(Base): pass\nNODE_CLASS_MAPPINGS = {"A": A}\n')
    expect(node.confidence).toMatchObject({ category: 'computed', inputs: 'computed', outputs: 'computed' })
  })
})

it('reads the flag of a paid service', () => {
  expect(nodeWith('API_NODE = True').isApiNode).toBe(true)
  expect(nodeWith('API_NODE = False').isApiNode).toBe(false)
  expect(nodeWith('CATEGORY = "x"').isApiNode).toBe(false)
})
