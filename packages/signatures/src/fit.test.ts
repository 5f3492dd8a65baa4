import { describe, expect, test } from 'vitest'
import { distanceOf, problemsOf } from './fit.ts'
import type { NodeShape, UsedInput, ValueKind } from './node-shape.ts'
import type { InputSignature, Signature } from './signature.ts'

const input = (name: string, type: string, rest: Partial<InputSignature> = {}): InputSignature => ({
  name,
  type,
  isRequired: true,
  options: {},
  ...rest,
})

const sampler: Signature = {
  name: 'Sampler',
  inputs: [
    input('model', 'MODEL'),
    input('seed', 'INT'),
    input('steps', 'INT'),
    input('cfg', 'FLOAT'),
    input('mode', 'COMBO', { choices: ['a', 'b'] }),
    input('mask', 'MASK', { isRequired: false }),
  ],
  outputs: [{ type: 'LATENT', name: 'latent', isList: false }],
  isOutputNode: false,
}

const socket = (name: string, type: string, isLinked = true): UsedInput => ({ name, type, isLinked, isWidget: false })
const kinds: ValueKind[] = ['integer', 'text', 'integer', 'number', 'text']

const saved: NodeShape = {
  kind: 'graph',
  inputs: [socket('model', 'MODEL'), socket('mask', 'MASK', false)],
  outputs: [{ name: 'latent', type: 'LATENT', isLinked: true }],
  values: kinds,
}

const withInputs = (inputs: InputSignature[]): Signature => ({ ...sampler, inputs })
const without = (name: string) => withInputs((sampler.inputs ?? []).filter((each) => each.name !== name))
const inserted = (at: number, ...added: InputSignature[]) =>
  withInputs((sampler.inputs ?? []).toSpliced(at, 0, ...added))

describe('distanceOf', () => {
  test('is 0 for the version that saved the workflow, with any editor version', () => {
    expect(distanceOf(sampler, saved)).toBe(0)
    const widget = { name: 'seed', type: 'INT', isLinked: false, isWidget: true }
    expect(distanceOf(sampler, { ...saved, inputs: [...saved.inputs, widget] })).toBe(0)
  })

  test.each([
    ['a socket that the workflow lacks', inserted(1, input('vae', 'VAE', { isRequired: false }))],
    ['a missing socket', without('mask')],
    ['an additional widget', inserted(3, input('scale', 'FLOAT'))],
    ['widgets whose values have other kinds', withInputs((sampler.inputs ?? []).with(2, input('name', 'STRING')))],
    ['a socket of another type', withInputs((sampler.inputs ?? []).with(0, input('model', 'CLIP')))],
    [
      'an additional output',
      { ...sampler, outputs: [...(sampler.outputs ?? []), { type: 'INT', name: 'n', isList: false }] },
    ],
    ['an output of another name', { ...sampler, outputs: [{ type: 'LATENT', name: 'samples', isList: false }] }],
  ])('counts %s', (_, other) => {
    expect(distanceOf(other, saved)).toBeGreaterThan(0)
  })

  test('ignores facts that only running the pack reveals', () => {
    expect(distanceOf({ ...sampler, inputs: undefined, outputs: undefined }, saved)).toBe(0)
  })

  test('of a prompt counts values of all widgets and links of required sockets', () => {
    const names = ['model', 'seed', 'steps', 'cfg', 'mode']
    const prompt: NodeShape = {
      kind: 'prompt',
      inputs: names.map((name) => ({ name, type: '*', isLinked: name === 'model', isWidget: name !== 'model' })),
      outputs: [],
    }
    expect(distanceOf(sampler, prompt)).toBe(0)
    expect(distanceOf(without('cfg'), prompt)).toBe(1)
    expect(distanceOf(inserted(2, input('scale', 'FLOAT', { isRequired: false })), prompt)).toBe(1)
    expect(distanceOf(inserted(2, input('vae', 'VAE', { isRequired: false })), prompt)).toBe(0)
  })

  test('ignores inputs that scripts or ComfyUI add to others of their name, also in a prompt', () => {
    const rows = withInputs([input('image_1', 'IMAGE'), input('images', 'COMFY_AUTOGROW_V3')])
    const used = [socket('image_1', 'IMAGE'), socket('image_2', 'IMAGE'), socket('images.image_7', 'IMAGE')]
    const shapes = (['graph', 'prompt'] as const).map((kind): NodeShape => ({
      ...saved,
      kind,
      inputs: used,
      values: [],
    }))
    expect(shapes.map((shape) => distanceOf(rows, shape))).toEqual([0, 0])
  })

  test('ignores inputs and values that scripts add, and counts renamed outputs once', () => {
    const rows = withInputs([input('image_1', 'IMAGE'), input('images', 'COMFY_AUTOGROW_V3')])
    const used = [socket('image_1', 'IMAGE'), socket('image_2', 'IMAGE'), socket('images.image_7', 'IMAGE')]
    expect(distanceOf(rows, { ...saved, inputs: [...used, socket('images', 'COMFY_AUTOGROW_V3')], values: [] })).toBe(0)
    expect(distanceOf(sampler, { ...saved, values: [...kinds, 'null', 'other'] })).toBe(0)
    expect(distanceOf(sampler, { ...saved, values: [...kinds, 'text'] })).toBe(1)
    const renamed = [{ name: '544 width', type: 'LATENT', isLinked: true }]
    expect(distanceOf(sampler, { ...saved, outputs: renamed })).toBe(1)
  })

  test('by stored names counts a widget without a value, but not a value without a widget', () => {
    const named = { ...saved, values: undefined, valueNames: ['seed', 'steps', 'cfg', 'mode', 'videopreview'] }
    expect(distanceOf(sampler, named)).toBe(0)
    expect(distanceOf(sampler, { ...named, valueNames: ['seed', 'steps'] })).toBe(1)
  })

  test('matches inputs by own properties, also with names of Object properties', () => {
    const used = { ...saved, inputs: [...saved.inputs, socket('constructor', 'MODEL')] }
    expect(distanceOf(sampler, used)).toBe(1)
    expect(distanceOf(withInputs([...(sampler.inputs ?? []), input('__proto__', 'MODEL')]), saved)).toBe(1)
  })
})

describe('problemsOf', () => {
  test('is empty for the version that saved the workflow, and for one with an input added at the end', () => {
    expect(problemsOf(sampler, saved, sampler)).toEqual([])
    const longer = withInputs([...(sampler.inputs ?? []), input('scale', 'FLOAT', { isRequired: false })])
    expect(problemsOf(longer, saved, sampler)).toEqual([])
    expect(problemsOf(longer, saved)).toEqual([])
  })

  test('reports the link of a socket that is removed, of another type, or new and required', () => {
    expect(problemsOf(without('model'), saved, sampler)).toEqual([{ kind: 'lost-link', field: 'model' }])
    const retyped = withInputs((sampler.inputs ?? []).with(0, input('model', 'CLIP')))
    expect(problemsOf(retyped, saved, sampler)).toEqual([{ kind: 'lost-link', field: 'model' }])
    expect(problemsOf(inserted(0, input('vae', 'VAE')), saved, sampler)).toEqual([{ kind: 'new-input', field: 'vae' }])
  })

  test('reports nothing for a socket that is not linked', () => {
    expect(problemsOf(without('mask'), saved, sampler)).toEqual([])
  })

  test('reports moved values, also if their kinds are equal', () => {
    const [seed, steps] = [input('seed', 'INT'), input('steps', 'INT')]
    const plain = withInputs([input('model', 'MODEL'), input('width', 'INT'), input('height', 'INT')])
    const swapped = withInputs([input('model', 'MODEL'), input('height', 'INT'), input('width', 'INT')])
    const shape: NodeShape = { ...saved, values: ['integer', 'integer'] }
    expect(problemsOf(swapped, shape, plain)).toEqual([{ kind: 'moved-values' }])
    expect(problemsOf(swapped, shape)).toEqual([])
    expect(problemsOf(withInputs([input('model', 'MODEL'), steps, seed]), saved, sampler)).toEqual([
      { kind: 'moved-values' },
    ])
  })

  test('reports no moved values for a number in a text widget, if each widget has a value', () => {
    const noted = withInputs([input('steps', 'INT'), input('last', 'STRING')])
    const shape: NodeShape = { kind: 'graph', inputs: [], outputs: [], values: ['integer', 'integer'] }
    expect(problemsOf(noted, shape)).toEqual([])
    expect(
      problemsOf(withInputs([input('last', 'STRING'), input('steps', 'INT')]), {
        ...shape,
        values: ['integer', 'text'],
      }),
    ).toEqual([{ kind: 'moved-values' }])
    const longer = withInputs([...(noted.inputs ?? []), input('scale', 'FLOAT')])
    expect(problemsOf(longer, shape)).toEqual([{ kind: 'moved-values' }])
  })

  test('reports no moved values if they are stored by name', () => {
    const named: NodeShape = { ...saved, values: undefined, valueNames: ['seed', 'steps', 'cfg', 'mode'] }
    expect(problemsOf(inserted(1, input('scale', 'FLOAT')), named, sampler)).toEqual([])
    const both: NodeShape = { ...named, values: kinds }
    expect(problemsOf(inserted(1, input('scale', 'FLOAT')), both, sampler)).toEqual([])
  })

  test('reports the output whose link is lost', () => {
    expect(problemsOf({ ...sampler, outputs: [] }, saved, sampler)).toEqual([{ kind: 'lost-link', field: 'latent' }])
    const retyped: Signature = { ...sampler, outputs: [{ type: 'IMAGE', name: 'image', isList: false }] }
    expect(problemsOf(retyped, saved, sampler)).toEqual([{ kind: 'lost-link', field: 'latent' }])
  })

  test('reports no lost link of an input that a script or ComfyUI adds to others of its name', () => {
    const rows = withInputs([input('image_1', 'IMAGE'), input('images', 'COMFY_AUTOGROW_V3')])
    const used = [socket('image_1', 'IMAGE'), socket('image_2', 'IMAGE'), socket('images.image_7', 'IMAGE')]
    const shape: NodeShape = { ...saved, inputs: used, values: [] }
    expect(problemsOf(rows, shape)).toEqual([])
    expect(problemsOf(rows, shape, rows)).toEqual([])
    const fixed = withInputs([input('image_1', 'IMAGE'), input('image_2', 'IMAGE')])
    expect(problemsOf(withInputs([input('image_1', 'IMAGE')]), { ...shape, inputs: used.slice(0, 2) }, fixed)).toEqual([
      { kind: 'lost-link', field: 'image_2' },
    ])
  })

  test('reports no lost link of a node that takes and gives more than its definition names', () => {
    const [any, third] = [socket('any_01', 'IMAGE'), { name: 'third', type: 'IMAGE', isLinked: true }]
    const shape: NodeShape = { ...saved, inputs: [any], outputs: [...saved.outputs, third], values: [] }
    const open = withInputs([])
    const more: Signature = { ...open, takesMoreInputs: true, givesMoreOutputs: true }
    expect(problemsOf(open, shape).map(({ field }) => field)).toEqual(['any_01', 'third'])
    expect(problemsOf(more, shape)).toEqual([])
    expect([distanceOf(open, shape), distanceOf(more, shape)]).toEqual([2, 0])
    expect(distanceOf(more, { ...shape, kind: 'prompt' })).toBe(0)
  })
})
