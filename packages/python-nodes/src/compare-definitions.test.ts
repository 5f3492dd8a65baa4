import { describe, expect, it } from 'vitest'
import { nodeWith } from '../test/read-pack.ts'
import { adviseBump } from './change.ts'
import { compareDefinitions } from './compare-definitions.ts'

interface Facts {
  required?: string
  optional?: string
  returns?: string
  more?: string
}

const imports = 'from elsewhere import load'

const nodeOf = ({
  required = '"a": ("INT", {"default": 1}), "b": (["x", "y"],)',
  optional = '',
  returns = '"IMAGE", "MASK"',
  more = '',
}: Facts) =>
  nodeWith(
    `RETURN_TYPES = (${returns},)
CATEGORY = "c"
${more}
@classmethod
def INPUT_TYPES(cls):
    return {"required": {${required}}, "optional": {${optional}}}`,
    imports,
  )

const compare = (after: Facts, before: Facts = {}) => compareDefinitions([nodeOf(before)], [nodeOf(after)])

it('finds no change between equal definitions', () => {
  expect(compare({})).toEqual([])
  expect(adviseBump([])).toBe('patch')
})

it('calls for a major version for a removed node, a minor one for a new node', () => {
  const node = nodeOf({})
  const other = { ...node, name: 'B' }
  expect(compareDefinitions([node, other], [node])).toEqual([{ kind: 'node-removed', node: 'B', bump: 'major' }])
  expect(compareDefinitions([node], [node, other])).toEqual([{ kind: 'node-added', node: 'B', bump: 'minor' }])
})

describe('a change of a node', () => {
  const a = '"a": ("INT", {"default": 1})'
  const b = '"b": (["x", "y"],)'
  it.each<[string, Facts, string, 'major' | 'minor' | 'patch']>([
    ['input-removed', { required: a }, 'b', 'major'],
    ['input-added-required', { required: `${a}, ${b}, "n": ("MASK",)` }, 'n', 'major'],
    ['input-added-optional', { optional: '"n": ("MASK",)' }, 'n', 'minor'],
    ['input-became-optional', { required: a, optional: b }, 'b', 'minor'],
    ['input-type-changed', { required: `"a": ("FLOAT", {"default": 1}), ${b}` }, 'a', 'major'],
    ['choice-removed', { required: `${a}, "b": (["x"],)` }, 'b', 'major'],
    ['choice-added', { required: `${a}, "b": (["x", "y", "z"],)` }, 'b', 'minor'],
    ['default-changed', { required: `"a": ("INT", {"default": 2}), ${b}` }, 'a', 'patch'],
    ['output-removed', { returns: '"IMAGE"' }, 'MASK', 'major'],
    ['output-added', { returns: '"IMAGE", "MASK", "INT"' }, 'INT', 'minor'],
    ['output-type-changed', { returns: '"IMAGE", "LATENT"' }, 'MASK', 'major'],
    ['output-list-changed', { more: 'OUTPUT_IS_LIST = (True, False)' }, 'IMAGE', 'major'],
    ['output-name-changed', { more: 'RETURN_NAMES = ("pic", "MASK")' }, 'IMAGE', 'patch'],
    ['description-changed', { more: 'DESCRIPTION = "d"' }, 'description', 'patch'],
    ['deprecation-changed', { more: 'DEPRECATED = True' }, 'deprecated', 'patch'],
  ])('%s', (kind, after, field, bump) => {
    expect(compare(after)).toMatchObject([{ kind, node: 'A', field, bump }])
  })

  it('input-became-required', () => {
    expect(compare({}, { required: a, optional: b })).toMatchObject([{ kind: 'input-became-required', bump: 'major' }])
  })

  it('of the order of inputs or outputs', () => {
    expect(compare({ required: `${b}, ${a}` })).toMatchObject([{ kind: 'input-order-changed', bump: 'major' }])
    expect(compare({ returns: '"MASK", "IMAGE"' })).toMatchObject([{ kind: 'output-order-changed', bump: 'major' }])
  })

  it('of a range', () => {
    const range = (max: number) => ({ required: `"a": ("INT", {"min": 0, "max": ${max}})` })
    expect(compare(range(5), range(9))).toMatchObject([
      { kind: 'range-narrowed', before: [0, 9], after: [0, 5], bump: 'major' },
    ])
    expect(compare(range(9), range(5))).toMatchObject([{ kind: 'range-widened', bump: 'minor' }])
  })

  it('to `*` breaks nothing', () => {
    expect(compare({ required: `"a": ("*",), ${b}` })).toMatchObject([{ kind: 'input-type-changed', bump: 'minor' }])
  })
})

it('does not compare facts that only running the pack reveals', () => {
  const unknown = { required: '"a": (load(),)', returns: 'load()' }
  expect(compare(unknown, { required: '"a": ("INT",)', returns: '"IMAGE"' })).toEqual([])
  const inputs = nodeWith('RETURN_TYPES = ("IMAGE", "MASK")\nCATEGORY = "c"\nINPUT_TYPES = load()', imports)
  expect(compareDefinitions([nodeOf({})], [inputs])).toEqual([])
})

it('advises the highest bump of all changes', () => {
  expect(adviseBump([{ bump: 'patch' }, { bump: 'minor' }])).toBe('minor')
  expect(adviseBump([{ bump: 'minor' }, { bump: 'major' }, { bump: 'patch' }])).toBe('major')
})
