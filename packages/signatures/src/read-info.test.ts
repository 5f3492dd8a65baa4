import { expect, it } from 'vitest'
import { readInfo, type StoredNode } from './read-info.ts'

const stored: StoredNode = {
  name: 'Tone',
  inputTypes: JSON.stringify({
    required: { image: ['IMAGE', {}], mode: [['a', 'b'], { default: 'a' }], file: [[], {}] },
    optional: { amount: ['FLOAT', { min: 0 }], kind: ['COMBO', { options: ['x'] }], odd: 'INT' },
    hidden: { prompt: 'PROMPT' },
  }),
  returnTypes: '["IMAGE", ["a", "b"]]',
  returnNames: '["picture"]',
  outputIsList: [false, true],
  isOutputNode: true,
  confidence: {},
}

it('reads inputs and outputs in order, without hidden inputs', () => {
  expect(readInfo(stored)).toEqual({
    name: 'Tone',
    inputs: [
      { name: 'image', type: 'IMAGE', isRequired: true, options: {} },
      { name: 'mode', type: 'COMBO', choices: ['a', 'b'], isRequired: true, options: { default: 'a' } },
      { name: 'file', type: 'COMBO', choices: undefined, isRequired: true, options: {} },
      { name: 'amount', type: 'FLOAT', isRequired: false, options: { min: 0 } },
      { name: 'kind', type: 'COMBO', choices: ['x'], isRequired: false, options: { options: ['x'] } },
      { name: 'odd', type: 'INT', isRequired: false, options: {} },
    ],
    outputs: [
      { type: 'IMAGE', name: 'picture', isList: false },
      { type: 'COMBO', name: undefined, isList: true },
    ],
    isOutputNode: true,
  })
})

it.each(['', 'no JSON', 'null', '[]', '"text"'])('inputs from %j are unknown', (inputTypes) => {
  expect(readInfo({ ...stored, inputTypes }).inputs).toBeUndefined()
})

it('a text nested deeper than the stack is unknown', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const inputTypes = `{"required": {"a": ["INT", {"default": ${deep}}]}}`
  expect(readInfo({ ...stored, inputTypes, returnTypes: deep })).toMatchObject({
    inputs: undefined,
    outputs: undefined,
  })
})

it('distinguishes the type * from a type computed at run time', () => {
  const inputTypes = JSON.stringify({ required: { any: ['*', {}], odd: ['*', {}] } })
  const confidence = { types: 'stated', 'inputs.odd': 'computed', 'outputs.1': 'computed' }
  const returnTypes = '["*", "*"]'
  const typesOf = (node: StoredNode) => {
    const { inputs, outputs } = readInfo(node)
    return [inputs, outputs].map((each) => each?.map(({ type }) => type))
  }
  expect(typesOf({ ...stored, inputTypes, returnTypes, confidence })).toEqual([
    ['*', undefined],
    ['*', undefined],
  ])
  expect(typesOf({ ...stored, inputTypes, returnTypes })).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
})

it('facts computed at run time are unknown', () => {
  expect(readInfo({ ...stored, confidence: { inputs: 'computed', outputs: 'computed' } })).toMatchObject({
    inputs: undefined,
    outputs: undefined,
  })
})

it('reads whether a node has inputs and outputs that its definition does not name', () => {
  const confidence = { moreInputs: 'computed', moreOutputs: 'computed' }
  expect(readInfo({ ...stored, confidence })).toMatchObject({ takesMoreInputs: true, givesMoreOutputs: true })
  expect(readInfo(stored)).not.toHaveProperty('takesMoreInputs')
})

it('reads slots that match each other as slots of any type', () => {
  const inputTypes = JSON.stringify({ required: { one: ['COMFY_MATCHTYPE_V3', { template: { template_id: 'a' } }] } })
  const { inputs, outputs } = readInfo({
    ...stored,
    inputTypes,
    returnTypes: '["COMFY_MATCHTYPE_V3"]',
    confidence: { types: 'stated' },
  })
  expect([inputs?.[0]?.type, outputs?.[0]?.type]).toEqual(['*', '*'])
})
