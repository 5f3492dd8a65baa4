import { describe, expect, it } from 'vitest'
import { compareVersions, type Comparison } from './compare-versions.ts'
import { eachOnce, type InputSignature, type OutputSignature, type Signature } from './signature.ts'
import { widgetValues } from './widgets.ts'

const required = (name: string, type: string, more: Partial<InputSignature> = {}): InputSignature => ({
  name,
  type,
  isRequired: true,
  options: {},
  ...more,
})
const optional = (name: string, type: string, more: Partial<InputSignature> = {}): InputSignature =>
  required(name, type, { isRequired: false, ...more })
const output = (type: string, name?: string): OutputSignature => ({ type, name, isList: false })
const node = (inputs: InputSignature[], outputs: OutputSignature[] = [output('IMAGE')], name = 'Tone'): Signature => ({
  name,
  inputs,
  outputs,
  isOutputNode: false,
})

const image = required('image', 'IMAGE')
const strength = required('strength', 'FLOAT')
const steps = required('steps', 'INT')

function compared(before: Signature[], after: Signature[]): Comparison & { kinds: string[] } {
  const comparison = compareVersions(before, after)
  return { ...comparison, kinds: comparison.changes.map(({ kind }) => kind) }
}

const verdicts = (positional: string, named: string, prompt: string) => ({ positional, named, prompt })

it('equal versions have no changes', () => {
  const nodes = [node([image, strength])]
  expect(compared(nodes, nodes)).toMatchObject({
    changes: [],
    compared: 1,
    total: 1,
    verdicts: verdicts('safe', 'safe', 'safe'),
  })
})

describe('widgets', () => {
  it('a widget added at the end is safe for saved workflows, but breaks prompts', () => {
    const { kinds, verdicts: verdict } = compared([node([image, strength])], [node([image, strength, steps])])
    expect(kinds).toEqual(['input-added'])
    expect(verdict).toEqual(verdicts('safe', 'safe', 'breaks'))
  })

  it('an optional widget added at the end is safe', () => {
    const later = compared([node([image, strength])], [node([image, strength, optional('mix', 'FLOAT')])])
    expect(later.verdicts).toEqual(verdicts('safe', 'safe', 'safe'))
  })

  it('a widget added before another moves values stored by position', () => {
    const { kinds, verdicts: verdict } = compared([node([image, strength])], [node([image, steps, strength])])
    expect(kinds).toContain('widgets-moved')
    expect(verdict).toEqual(verdicts('breaks', 'safe', 'breaks'))
  })

  it('another order moves values stored by position only', () => {
    const { kinds, verdicts: verdict } = compared([node([strength, steps])], [node([steps, strength])])
    expect(kinds).toEqual(['widgets-moved'])
    expect(verdict).toEqual(verdicts('breaks', 'safe', 'safe'))
  })

  it('a required widget that becomes optional moves after the required ones', () => {
    const { kinds } = compared([node([strength, steps])], [node([steps, optional('strength', 'FLOAT')])])
    expect(kinds).toEqual(['widgets-moved', 'input-became-optional'])
  })

  it('removing the last widget is safe', () => {
    const { verdicts: verdict } = compared([node([strength, steps])], [node([strength])])
    expect(verdict).toEqual(verdicts('safe', 'safe', 'safe'))
  })

  it('removing an earlier widget moves later values', () => {
    expect(compared([node([strength, steps])], [node([steps])]).verdicts.positional).toBe('breaks')
  })

  it('a renamed widget keeps its position and loses its value stored by name', () => {
    const { kinds, verdicts: verdict } = compared(
      [node([strength, steps])],
      [node([required('amount', 'FLOAT'), steps])],
    )
    expect(kinds).toEqual(['input-renamed'])
    expect(verdict).toEqual(verdicts('safe', 'may-break', 'breaks'))
  })

  it('a seed and a choice with control_after_generate have companion values', () => {
    const values = (...inputs: InputSignature[]) => widgetValues(inputs).names
    expect(values(required('seed', 'INT'), steps)).toEqual(['seed', 'seed/control_after_generate', 'steps'])
    expect(values(required('seed', 'INT', { options: { control_after_generate: false } }))).toEqual(['seed'])
    expect(values(required('file', 'COMBO', { options: { control_after_generate: true } }))).toEqual([
      'file',
      'file/control_after_generate',
      'file/control_filter_list',
    ])
    const { kinds } = compared([node([required('number', 'INT'), steps])], [node([required('seed', 'INT'), steps])])
    expect(kinds).toContain('widgets-moved')
  })

  it('an image upload has a button after the required inputs', () => {
    const picture = required('image', 'COMBO', { options: { image_upload: true } })
    expect(widgetValues([picture, steps, optional('mix', 'FLOAT')]).names).toEqual(['image', 'steps', '/upload', 'mix'])
  })

  it('values after an input of unknown kind are not compared', () => {
    const odd = (name: string) => required(name, 'CODE', { options: { default: 'x' } })
    const unknown = compared([node([steps, odd('a'), strength])], [node([steps, odd('b'), odd('c'), strength])])
    expect(unknown.kinds).not.toContain('widgets-moved')
    expect(unknown).toMatchObject({ compared: 0, total: 1 })
    expect(compared([node([odd('a')])], [node([odd('a')])])).toMatchObject({ compared: 1, total: 1 })
    expect(compared([node([steps, odd('a')])], [node([strength, steps, odd('a')])]).kinds).toContain('widgets-moved')
  })

  it('a renamed widget with other choices breaks by position, and is lost by name', () => {
    const choice = (name: string, ...choices: string[]) => optional(name, 'COMBO', { choices })
    const { kinds, verdicts: verdict } = compared(
      [node([choice('newest', 'enable', 'disable'), strength])],
      [node([choice('sort_by', 'name', 'date'), strength])],
    )
    expect(kinds).toEqual(['choices-removed', 'input-renamed', 'choices-added'])
    expect(verdict).toEqual(verdicts('breaks', 'may-break', 'may-break'))
  })

  it('a widget that becomes a socket breaks workflows that set it, and moves no other value', () => {
    const forced = required('strength', 'FLOAT', { options: { forceInput: true } })
    expect(compared([node([strength, steps])], [node([forced, steps])])).toMatchObject({
      kinds: ['widget-became-socket'],
      verdicts: verdicts('breaks', 'breaks', 'breaks'),
    })
    expect(compared([node([forced])], [node([strength])])).toMatchObject({
      kinds: ['socket-became-widget'],
      verdicts: verdicts('safe', 'safe', 'safe'),
    })
  })

  it('a name in both sections is one input', () => {
    const twice = eachOnce([steps, optional('steps', 'INT')])
    expect(twice).toEqual([steps])
  })
})

describe('sockets', () => {
  it('a new required socket breaks', () => {
    const { verdicts: verdict } = compared([node([image])], [node([image, required('mask', 'MASK')])])
    expect(verdict).toEqual(verdicts('breaks', 'breaks', 'breaks'))
  })

  it('a new optional socket is safe at any position', () => {
    const { verdicts: verdict } = compared(
      [node([image, strength])],
      [node([optional('mask', 'MASK'), image, strength])],
    )
    expect(verdict).toEqual(verdicts('safe', 'safe', 'safe'))
  })

  it.each([
    ['another type breaks links', 'IMAGE', 'LATENT', 'breaks'],
    ['partly other types may break links', 'IMAGE,MASK', 'MASK,LATENT', 'may-break'],
    ['additional types are safe', 'IMAGE', 'IMAGE,MASK', 'safe'],
    ['fewer types may break links', 'IMAGE,MASK', 'IMAGE', 'may-break'],
    ['any type is safe', 'IMAGE', '*', 'safe'],
    ['one type instead of any may break links', '*', 'IMAGE', 'may-break'],
  ])('%s', (_, before, after, effect) => {
    const { kinds, verdicts: verdict } = compared(
      [node([required('image', before)])],
      [node([required('image', after)])],
    )
    expect(kinds).toEqual(['input-type-changed'])
    expect(verdict.named).toBe(effect)
  })

  it('additional types of a pack widget keep links and integers', () => {
    const own = required('box', 'BBOX,BOUNDING_BOX', { options: { default: 'all' } })
    expect(compared([node([required('box', 'BBOX')])], [node([own])]).verdicts.named).toBe('safe')
    const either = required('steps', 'FLOAT,INT', { options: { widgetType: 'FLOAT' } })
    expect(compared([node([steps])], [node([either])]).verdicts.named).toBe('safe')
    expect(compared([node([steps])], [node([required('steps', 'FLOAT')])]).verdicts.named).toBe('may-break')
  })

  it('a removed socket loses its link', () => {
    expect(compared([node([image, strength])], [node([strength])]).verdicts).toEqual(
      verdicts('breaks', 'breaks', 'may-break'),
    )
  })
})

describe('a numbered group', () => {
  it('without its last optional input breaks only workflows that link it', () => {
    const row = ['image_1', 'image_2'].map((name) => optional(name, 'IMAGE'))
    expect(compared([node(row)], [node(row.slice(0, 1))]).verdicts.named).toBe('may-break')
  })
})

describe('values', () => {
  const choice = (...choices: string[]) => [node([required('mode', 'COMBO', { choices })])]
  const range = (min: number, max: number) => [node([required('steps', 'INT', { options: { min, max, default: 4 } })])]

  it('a removed choice may break, an added one does not', () => {
    expect(compared(choice('a', 'b'), choice('a', 'c'))).toMatchObject({
      kinds: ['choices-removed', 'choices-added'],
      verdicts: verdicts('may-break', 'may-break', 'may-break'),
      changes: [{ before: ['b'] }, { after: ['c'] }],
    })
    expect(compared(choice('a'), choice('a', 'b')).verdicts.prompt).toBe('safe')
    expect(compared(choice('a', 'b'), choice('c')).verdicts.named).toBe('breaks')
  })

  it('a narrower range may break, a wider one does not', () => {
    expect(compared(range(0, 10), range(1, 10))).toMatchObject({
      kinds: ['range-narrowed'],
      verdicts: { named: 'may-break' },
    })
    expect(compared(range(0, 10), range(0, 20))).toMatchObject({
      kinds: ['range-widened'],
      verdicts: { named: 'safe' },
    })
  })

  it('choices that depend on the installation are not compared', () => {
    const files = [node([required('file', 'COMBO')])]
    expect(compared(files, choice('a')).kinds).not.toContain('choices-removed')
  })
})

describe('outputs', () => {
  const of = (...outputs: OutputSignature[]) => [node([image], outputs)]
  const [picture, mask] = [output('IMAGE'), output('MASK')]

  it.each([
    ['an output added at the end is safe', of(picture), of(picture, mask), ['output-added'], 'safe'],
    ['an output added before others breaks links', of(picture), of(mask, picture), ['outputs-moved'], 'breaks'],
    ['another order breaks links', of(picture, mask), of(mask, picture), ['outputs-moved'], 'breaks'],
    ['a removed output breaks links', of(picture, mask), of(picture), ['output-removed'], 'breaks'],
    ['another type breaks links', of(picture), of(mask), ['output-type-changed'], 'breaks'],
    [
      'an output added before twins breaks links',
      of(picture, picture),
      of(mask, picture, picture),
      ['outputs-moved'],
      'breaks',
    ],
    ['a type instead of any may break links', of(output('*')), of(picture), ['output-type-changed'], 'may-break'],
    ['another name is safe', of(picture), of(output('IMAGE', 'result')), ['output-renamed'], 'safe'],
  ])('%s', (_, before, after, kinds, effect) => {
    expect(compared(before, after)).toMatchObject({ kinds, verdicts: verdicts(effect, effect, effect) })
  })
})

describe('nodes', () => {
  const tone = node([image, strength], [output('IMAGE')], 'Tone')

  it('a removed node breaks every workflow with it', () => {
    expect(compared([tone], [])).toMatchObject({
      kinds: ['node-removed'],
      compared: 1,
      verdicts: verdicts('breaks', 'breaks', 'breaks'),
    })
  })

  it('an equal node under another name is renamed', () => {
    expect(compared([tone], [{ ...tone, name: 'Tone v2' }]).changes).toMatchObject([
      { kind: 'node-renamed', node: 'Tone', before: 'Tone', after: 'Tone v2' },
    ])
  })

  it('no node is renamed if two could have the new name', () => {
    const twins = [tone, { ...tone, name: 'Twin' }]
    expect(compared(twins, [{ ...tone, name: 'New' }]).kinds).toEqual(['node-removed', 'node-removed', 'node-added'])
  })

  it('a node with inputs computed at run time counts as not compared', () => {
    const computed: Signature = { ...tone, inputs: undefined }
    expect(compared([computed, node([image], [], 'Other')], [tone, node([image], [], 'Other')])).toMatchObject({
      compared: 1,
      total: 2,
      kinds: [],
    })
  })

  it('a node may be named like a property of Object', () => {
    const odd = { ...tone, name: 'constructor' }
    expect(compared([odd], [odd]).kinds).toEqual([])
    expect(compared([], [odd]).kinds).toEqual(['node-added'])
  })

  it('severe changes come first', () => {
    const { kinds } = compared([tone, node([image], [], 'Gone')], [{ ...tone, outputs: [output('IMAGE', 'result')] }])
    expect(kinds).toEqual(['node-removed', 'output-renamed'])
  })
})
