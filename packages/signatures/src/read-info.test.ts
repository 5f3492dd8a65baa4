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
  computed: { inputs: false, outputs: false },
}

it('reads inputs and outputs in their order, without hidden inputs', () => {
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

it.each(['', 'no JSON', 'null', '[]', '"text"'])('inputs that are %j are not known', (inputTypes) => {
  expect(readInfo({ ...stored, inputTypes }).inputs).toBeUndefined()
})

it('a text nested deeper than the stack is not known', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const inputTypes = `{"required": {"a": ["INT", {"default": ${deep}}]}}`
  expect(readInfo({ ...stored, inputTypes, returnTypes: deep })).toMatchObject({
    inputs: undefined,
    outputs: undefined,
  })
})

it('what only running the pack tells is not known', () => {
  expect(readInfo({ ...stored, computed: { inputs: true, outputs: true } })).toMatchObject({
    inputs: undefined,
    outputs: undefined,
  })
})
