import type { Schema } from '@registry/api-client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readComfyNode, readWholeComfyNode } from './read-comfy-node.ts'

const define = (rest: Partial<Schema<'ComfyNode'>> = {}): Schema<'ComfyNode'> => ({
  comfy_node_name: 'Sample',
  ...rest,
})
const withInputs = (inputs: unknown) => readComfyNode(define({ input_types: JSON.stringify(inputs) }))
const widgetOf = (spec: unknown, name = 'x') => withInputs({ required: { [name]: spec } }).inputs[0]?.widget

test('links and widgets are separated, in the order of the definition, optional ones last', () => {
  const { inputs, hidden } = withInputs({
    required: { model: ['MODEL'], steps: ['INT', { default: 20, tooltip: 'How often.' }] },
    optional: { mask: ['MASK', {}] },
    hidden: { prompt: 'PROMPT' },
  })
  expect(inputs).toEqual([
    { name: 'model', type: 'MODEL' },
    { name: 'steps', type: 'INT', widget: { kind: 'number', value: '20' }, tooltip: 'How often.' },
    { name: 'mask', type: 'MASK', optional: true },
  ])
  expect(hidden).toEqual(['prompt'])
})

test('forceInput makes a widget a socket', () => {
  expect(widgetOf(['INT', { forceInput: true }])).toBeUndefined()
  expect(widgetOf(['STRING', { forceInput: true, multiline: true }])).toBeUndefined()
})

test('numbers are formatted with the rounding of the canvas', () => {
  expect(widgetOf(['FLOAT', { default: 1, step: 0.01 }])?.value).toBe('1.00')
  expect(widgetOf(['FLOAT', { default: 8, step: 0.1, round: 0.01 }])?.value).toBe('8.00')
  expect(widgetOf(['FLOAT', { default: 7 }])?.value).toBe('7.0')
  expect(widgetOf(['INT', {}])?.value).toBe('0')
  expect(widgetOf(['INT', { default: 1e15 }])?.value).toBe('1000000000000000')
  expect(widgetOf(['INT', { default: 'many' }])?.value).toBe('many')
})

test('a seed changes after each run, and so does an input with control_after_generate', () => {
  expect(widgetOf(['INT', {}], 'seed')?.control).toBe('randomize')
  expect(widgetOf(['INT', {}], 'noise_seed')?.control).toBe('randomize')
  expect(widgetOf(['INT', {}], 'steps')?.control).toBeUndefined()
  expect(widgetOf(['INT', { control_after_generate: true }], 'steps')?.control).toBe('randomize')
  expect(widgetOf(['INT', { control_after_generate: 'fixed' }], 'seed')?.control).toBe('fixed')
  expect(widgetOf(['INT', { control_after_generate: false }], 'seed')?.control).toBeUndefined()
})

test('a choice shows its default, or else its first option, and the count of options', () => {
  expect(widgetOf([['a', 'b', 'c'], {}])).toEqual({ kind: 'choice', value: 'a', choices: 3 })
  expect(widgetOf([['a', 'b'], { default: 'b' }])).toEqual({ kind: 'choice', value: 'b', choices: 2 })
  expect(widgetOf(['COMBO', { options: [1, 2] }])).toEqual({ kind: 'choice', value: '1', choices: 2 })
  expect(widgetOf([[{ content: 'A style', image: null }], {}])?.value).toBe('A style')
})

test('inputs computed at run time have no invented values', () => {
  expect(withInputs({ required: { ckpt: [[], {}] } }).inputs).toEqual([
    { name: 'ckpt', type: 'COMBO', widget: { kind: 'choice' }, computed: true },
  ])
  expect(withInputs({ required: { ckpt: ['COMBO', {}] } }).inputs[0]?.computed).toBe(true)
  expect(withInputs({ required: { any: [null] } }).inputs).toEqual([{ name: 'any', computed: true }])
})

test('a switch shows its label or value, and a text its default', () => {
  expect(widgetOf(['BOOLEAN', { default: true, label_on: 'yes', label_off: 'no' }])).toEqual({
    kind: 'toggle',
    value: 'yes',
    on: true,
  })
  expect(widgetOf(['BOOLEAN', {}])).toEqual({ kind: 'toggle', value: 'false' })
  expect(widgetOf(['STRING', { default: 'x', multiline: true }])).toEqual({ kind: 'text', value: 'x' })
  expect(widgetOf(['STRING', {}])).toEqual({ kind: 'line', value: '' })
})

test('outputs have names, types and list flags, and a list of choices is a COMBO', () => {
  const { outputs } = readComfyNode(
    define({
      return_types: '["IMAGE", ["a", "b"], null]',
      return_names: '["picture"]',
      output_is_list: [true, false],
      output_tooltips: ['What it gives.'],
    }),
  )
  expect(outputs).toEqual([
    { name: 'picture', type: 'IMAGE', isList: true, tooltip: 'What it gives.' },
    { name: 'COMBO', type: 'COMBO' },
    { name: '', computed: true },
  ])
})

test('no inputs and unreadable inputs are distinguished', () => {
  expect(withInputs({}).unknown).toBeUndefined()
  expect(readComfyNode(define()).unknown).toBe(true)
  expect(readComfyNode(define({ input_types: '{"required": [' })).unknown).toBe(true)
})

test('only facts with the confidence “computed” are marked as computed', () => {
  const { computed } = readComfyNode(define({ confidence: { category: 'computed', displayName: 'stated' } }))
  expect(computed).toEqual(['category'])
})

test('a front-end-only node is marked so, and not as computed', () => {
  const { marks, computed, unknown } = readComfyNode(
    define({ is_frontend_only: true, confidence: { inputs: 'computed', outputs: 'computed' } }),
  )
  expect({ marks, computed, unknown }).toEqual({ marks: ['frontendOnly'], computed: [], unknown: true })
})

test('a category has no empty parts, and “api node” marks a paid service', () => {
  expect(readComfyNode(define({ category: '/ image // color/' })).category).toBe('image/color')
  expect(readComfyNode(define({ is_core_name: true })).marks).toEqual(['coreName'])
  expect(readComfyNode(define({ category: 'api node/image' })).marks).toEqual(['api'])
  expect(readComfyNode(define({ category: 'api nodes of mine' })).marks).toEqual([])
})

test('wrapped lines of a description are joined, while lists and paragraphs stay', () => {
  const first = 'Matches the colours of one picture to those'
  const text = `${first}\n    of another.\n\nModes:\n- one\n- two`
  expect(readComfyNode(define({ description: text })).description).toBe(`${first} of another.\n\nModes:\n- one\n- two`)
})

test('inputs above the limit are counted, and ranges and choices are only in the full data', () => {
  const optional = Object.fromEntries(
    Array.from({ length: 450 }, (_, at) => [`i${at}`, ['INT', { min: 1, max: 2 ** 64 }]]),
  )
  const definition = define({ input_types: JSON.stringify({ required: { mode: [['a', 'b'], {}] }, optional }) })
  const drawn = readComfyNode(definition)
  expect([drawn.inputs.length, drawn.moreInputs, drawn.inputs[0]?.choices]).toEqual([100, 351, undefined])
  const whole = readWholeComfyNode(definition)
  expect([whole.inputs.length, whole.moreInputs, whole.inputs[0]?.choices]).toEqual([400, 51, ['a', 'b']])
  expect(whole.inputs[1]?.range).toEqual({ min: '1', max: '18446744073709551615' })
})

const hostileText = fc.oneof(
  fc.string(),
  fc.json(),
  fc.json().map((json) => `{"required": {"x": ${json}, "__proto__": ${json}}, "optional": ${json}, "hidden": ${json}}`),
  fc.tuple(fc.json(), fc.json()).map(([type, options]) => `{"required": {"x": [${type}, ${options}]}}`),
  fc
    .tuple(
      fc.constantFrom('INT', 'FLOAT', 'STRING', 'BOOLEAN', 'COMBO', 'IMAGE'),
      fc.dictionary(optionName(), fc.jsonValue()),
    )
    .map(([type, options]) => JSON.stringify({ required: { seed: [type, options] } })),
  fc.constantFrom('['.repeat(100_000), `${'{"required":'.repeat(5000)}1${'}'.repeat(5000)}`, '1e999', 'null'),
)

function optionName() {
  return fc.constantFrom(
    'default',
    'min',
    'step',
    'round',
    'options',
    'multiline',
    'tooltip',
    'label_on',
    'forceInput',
    'control_after_generate',
  )
}

test('definitions with any text are read into plain data of limited length', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, fc.string(), (inputs, types, names, words) => {
      const definition = define({
        input_types: inputs,
        return_types: types,
        return_names: names,
        description: words,
        category: words,
        display_name: words,
      })
      for (const figure of [readComfyNode(definition), readWholeComfyNode(definition)]) {
        expect(structuredClone(figure)).toEqual(figure)
        expect(figure.title.trim()).not.toBe('')
        for (const { name, type, widget } of figure.inputs) {
          expect(name.length).toBeLessThanOrEqual(120)
          expect(type?.length ?? 0).toBeLessThanOrEqual(240)
          expect(widget?.value?.length ?? 0).toBeLessThanOrEqual(400)
        }
      }
    }),
  )
})
