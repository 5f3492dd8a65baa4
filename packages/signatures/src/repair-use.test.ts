import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './fit.ts'
import type { NodeShape, UsedInput, ValueKind } from './node-shape.ts'
import { repairUse, type UseRepair } from './repair-use.ts'
import type { InputSignature, Json, OutputSignature, Signature } from './signature.ts'

const input = (name: string, type: string, said: Partial<InputSignature> = {}): InputSignature => ({
  name,
  type,
  isRequired: true,
  options: {},
  ...said,
})
const output = (name: string, type: string): OutputSignature => ({ name, type, isList: false })
const node = (...inputs: InputSignature[]): Signature => ({ name: 'N', inputs, outputs: [], isOutputNode: false })
const giving = (...outputs: OutputSignature[]): Signature => ({ ...node(), outputs })
const stored = (count: number, rest: Partial<NodeShape> = {}): NodeShape => ({
  kind: 'graph',
  inputs: [],
  outputs: [],
  values: Array.from({ length: count }, () => 'integer' as const),
  ...rest,
})
const linked = (name: string, type: string): UsedInput => ({ name, type, isLinked: true, isWidget: false })
const width = input('width', 'INT')
const height = input('height', 'INT')
const valuesOf = (target: Signature, shape: NodeShape, writer: Signature) =>
  repairUse({ target, shape, writer })?.values

describe('values', () => {
  it('move to the widget of their name, and a new widget gets its default', () => {
    const depth = input('depth', 'INT', { options: { default: 7 } })
    const mode = input('mode', 'COMBO', { choices: ['fast', 'slow'] })
    expect(valuesOf(node(depth, height, width, mode), stored(2), node(width, height))).toEqual([
      { value: 7 },
      { from: 1 },
      { from: 0 },
      { value: 'fast' },
    ])
  })

  it('follow a rename, and move with the companion of a seed', () => {
    const before = node(input('seed', 'INT'), width)
    const after = node(input('breadth', 'INT'), input('seed', 'INT'))
    expect(repairUse({ target: after, shape: stored(3), writer: before })).toMatchObject({
      values: [{ value: 0 }, { from: 0 }, { from: 1 }],
      dropped: [2],
    })
    expect(valuesOf(node(width, input('tall', 'INT')), stored(2), node(width, height))).toBeUndefined()
  })

  it('that scripts store after the widgets keep their position', () => {
    const values = ['integer', 'integer', 'null', 'other'] as const
    expect(valuesOf(node(height, width), stored(0, { values }), node(width, height))).toEqual(
      [1, 0, 2, 3].map((from) => ({ from })),
    )
  })

  it('of former widgets that became sockets are read as in older workflows', () => {
    const strength = input('strength', 'FLOAT', { options: { forceInput: true } })
    const shape = stored(0, { values: ['number', 'integer', 'integer'] })
    expect(repairUse({ target: node(height, width), shape, writer: node(strength, width, height) })).toMatchObject({
      values: [{ from: 2 }, { from: 1 }],
      dropped: [0],
    })
  })

  it('stay if not all widgets are known, or values contradict the writer', () => {
    expect(valuesOf(node(height, width), stored(1), node(width, height))).toBeUndefined()
    expect(
      valuesOf(node(height, width), stored(0, { values: ['text', 'integer'] }), node(width, height)),
    ).toBeUndefined()
    expect(valuesOf(node({ ...width, type: undefined }), stored(1), node(width))).toBeUndefined()
    expect(valuesOf({ ...node(), inputs: undefined }, stored(1), node(width))).toBeUndefined()
  })

  it('without a remaining choice are replaced by the default and reported', () => {
    const mode = (...choices: string[]) => node(input('mode', 'COMBO', { choices }))
    const [before, after] = [mode('a', 'b'), mode('c', 'd')]
    const shape = stored(0, { values: ['text'] })
    expect(problemsOf(after, shape, before)).toEqual([{ kind: 'gone-choice', field: 'mode' }])
    expect(repairUse({ target: after, shape, writer: before })).toMatchObject({
      values: [{ value: 'c' }],
      dropped: [0],
      problems: [],
    })
    const named = stored(0, { values: undefined, valueNames: ['mode'] })
    expect(repairUse({ target: after, shape: named, writer: before })).toMatchObject({
      added: [{ name: 'mode', value: 'c' }],
      dropped: ['mode'],
    })
  })

  it('that are stored by name get the new name', () => {
    const shape = stored(0, { values: undefined, valueNames: ['width', 'height'] })
    const [before, after] = [node(width, height), node(width, input('tall', 'INT'))]
    expect(problemsOf(after, shape, before)).toEqual([{ kind: 'moved-values' }])
    expect(repairUse({ target: after, shape, writer: before })).toMatchObject({
      inputs: [{ from: 'height', to: 'tall' }],
      problems: [],
    })
  })

  it('missing in a prompt for a new widget are its defaults', () => {
    const shape = stored(0, {
      kind: 'prompt',
      inputs: [{ name: 'width', type: '*', isLinked: false, isWidget: true }],
      values: undefined,
      valueNames: ['width'],
    })
    const target = node(width, input('depth', 'INT', { options: { default: 3 } }))
    expect(problemsOf(target, shape, node(width))).toEqual([{ kind: 'new-input', field: 'depth' }])
    expect(repairUse({ target, shape, writer: node(width) })).toMatchObject({
      added: [{ name: 'depth', value: 3 }],
      problems: [],
    })
  })
})

describe('links', () => {
  it('follow a renamed input', () => {
    const [before, after] = [node(input('image', 'IMAGE'), width), node(width, input('pixels', 'IMAGE'))]
    const shape = stored(1, { inputs: [linked('image', 'IMAGE')] })
    expect(repairUse({ target: after, shape, writer: before })).toMatchObject({
      inputs: [{ from: 'image', to: 'pixels' }],
      problems: [],
    })
  })

  it('follow reordered outputs, and leave the position of a removed output', () => {
    const before = giving(output('image', 'IMAGE'), output('mask', 'MASK'), output('size', 'INT'))
    const after = giving(output('mask', 'MASK'), output('image', 'IMAGE'))
    const shape = stored(0, {
      outputs: (before.outputs ?? []).map(({ name = '', type = '' }) => ({ name, type, isLinked: true })),
    })
    expect(problemsOf(after, shape, before).map(({ kind }) => kind)).toEqual(['moved-link', 'moved-link', 'lost-link'])
    expect(repairUse({ target: after, shape, writer: before })).toMatchObject({
      outputs: [
        { from: 0, to: 1 },
        { from: 1, to: 0 },
      ],
      problems: [{ kind: 'lost-link', field: 'size' }],
    })
    const alone = giving(output('size', 'INT'))
    expect(repairUse({ target: alone, shape, writer: before })?.outputs).toEqual([
      { from: 0, to: 3 },
      { from: 2, to: 0 },
    ])
  })
})

describe('a replaced node', () => {
  const target = {
    ...node(input('image', 'IMAGE'), input('size', 'INT'), input('mode', 'COMBO', { choices: ['a', 'b'] })),
    name: 'New',
  }
  const shape = stored(1, { inputs: [linked('images', 'IMAGE')] })

  it('is stored as the pack defines', () => {
    const replacement = {
      name: 'N',
      newName: 'New',
      widgetNames: ['edge'],
      inputs: [
        { from: 'images', to: 'image' },
        { from: 'edge', to: 'size' },
        { to: 'mode', value: 'b' },
      ],
    }
    for (const writer of [undefined, node(input('images', 'IMAGE'), input('edge', 'INT'))]) {
      expect(repairUse({ target, shape, writer, replacement })).toEqual({
        type: 'New',
        values: [{ from: 0 }, { value: 'b' }],
        inputs: [{ from: 'images', to: 'image' }],
        outputs: [],
        added: [],
        dropped: [],
        problems: [],
      })
    }
  })

  it('keeps its values if their names are unknown', () => {
    const repair = repairUse({ target, shape, writer: undefined, replacement: { name: 'N', newName: 'New' } })
    expect(repair).toMatchObject({ type: 'New', inputs: [] })
    expect(repair?.values).toBeUndefined()
  })
})

it('never throws, and every stored value is placed or reported as dropped', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'seed', '__proto__', 'constructor')
  const types = fc.constantFrom('INT', 'FLOAT', 'STRING', 'COMBO', 'IMAGE', 'X', '*', undefined)
  const inputs = fc.uniqueArray(
    fc.record({
      name: names,
      type: types,
      isRequired: fc.boolean(),
      choices: fc.constantFrom<Json[] | undefined>(undefined, ['x'], ['y', 1]),
      options: fc.constantFrom<Record<string, Json>>({}, { default: 1 }, { forceInput: true }, { image_upload: true }),
    }),
    { selector: ({ name }) => name },
  )
  const outputs = fc.array(
    fc.record({ name: fc.option(names, { nil: undefined }), type: types, isList: fc.boolean() }),
    { maxLength: 5 },
  )
  const signature: fc.Arbitrary<Signature> = fc.record({
    name: fc.constant('N'),
    inputs: fc.option(inputs, { nil: undefined }),
    outputs: fc.option(outputs, { nil: undefined }),
    isOutputNode: fc.boolean(),
  })
  const kinds = fc.constantFrom<ValueKind>('boolean', 'integer', 'number', 'text', 'null', 'other')
  const used = fc.array(fc.record({ name: names, type: fc.string(), isLinked: fc.boolean(), isWidget: fc.boolean() }))
  const shape: fc.Arbitrary<NodeShape> = fc.record({
    kind: fc.constantFrom('graph' as const, 'prompt' as const),
    inputs: used,
    outputs: used,
    values: fc.option(fc.array(kinds, { maxLength: 8 }), { nil: undefined }),
    valueNames: fc.option(fc.array(names), { nil: undefined }),
  })
  const place = fc.integer({ min: -2, max: 2 ** 31 })
  const replacement = fc.record({
    name: fc.constant('N'),
    newName: fc.constant('M'),
    widgetNames: fc.option(fc.array(names), { nil: undefined }),
    inputs: fc.array(fc.oneof(fc.record({ from: names, to: names }), fc.record({ to: names, value: fc.constant(1) }))),
    outputs: fc.array(fc.record({ from: place, to: place })),
  })
  const isTold = (repair: UseRepair, index: number) =>
    repair.dropped.includes(index) || repair.values?.some((each) => 'from' in each && each.from === index)
  fc.assert(
    fc.property(
      signature,
      signature,
      shape,
      fc.option(replacement, { nil: undefined }),
      (target, writer, use, replaced) => {
        const repair = repairUse({ target, shape: use, writer, replacement: replaced })
        if (!repair) return
        const places = repair.values ? (use.values ?? []).keys() : []
        for (const index of places) expect(isTold(repair, index)).toBe(true)
        const targets = repair.outputs.map(({ to }) => to)
        expect(new Set(targets).size).toBe(targets.length)
      },
    ),
    { numRuns: 2000 },
  )
})

describe('links of a prompt', () => {
  const linkedAt = (...links: boolean[]): NodeShape => ({
    kind: 'prompt',
    inputs: [],
    outputs: links.map((isLinked, index) => ({ name: String(index), type: '*', isLinked })),
    valueNames: [],
  })
  const writer = giving(output('image', 'IMAGE'), output('mask', 'MASK'))
  const repairOf = (target: Signature, shape: NodeShape) => ({
    problems: problemsOf(target, shape, writer),
    repair: repairUse({ target, shape, writer }),
  })

  it('from a moved output are reported and moved', () => {
    expect(repairOf(giving(output('mask', 'MASK'), output('image', 'IMAGE')), linkedAt(true))).toMatchObject({
      problems: [{ kind: 'moved-link', field: 'image' }],
      repair: { outputs: [{ from: 0, to: 1 }], problems: [] },
    })
  })

  it('from a removed output are not moved to another', () => {
    expect(repairOf(giving(output('mask', 'MASK')), linkedAt(true, true))).toMatchObject({
      problems: [
        { kind: 'lost-link', field: 'image' },
        { kind: 'moved-link', field: 'mask' },
      ],
      repair: {
        outputs: [
          { from: 0, to: 2 },
          { from: 1, to: 0 },
        ],
        problems: [{ kind: 'lost-link' }],
      },
    })
  })
})
