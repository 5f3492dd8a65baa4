import { expect, it } from 'vitest'
import { adviseBump, type Bump, type ChangeKind } from './change.ts'
import { compareVersions } from './compare-versions.ts'
import { signatureOf, type DefinitionLike } from './signature.ts'

type Input = DefinitionLike['inputs']['required'][number]
type Output = DefinitionLike['outputs'][number]

const input = (name: string, type: string | undefined, more: Partial<Input> = {}): Input => ({
  name,
  type,
  options: {},
  ...more,
})
const output = (type: string | undefined, more: Partial<Output> = {}): Output => ({
  type,
  name: undefined,
  isList: false,
  confidence: 'stated',
  ...more,
})
const stated = { inputs: 'stated', outputs: 'stated' }

const a = input('a', 'INT', { options: { default: 1, min: 0, max: 5 } })
const b = input('b', 'COMBO', { choices: ['x', 'y'] })
const image = input('image', 'IMAGE')
const [picture, mask] = [output('IMAGE'), output('MASK')]

interface Facts {
  required?: Input[]
  optional?: Input[]
  outputs?: Output[]
  isOutputNode?: boolean
  confidence?: DefinitionLike['confidence']
}

const definition = ({
  required = [image, a, b],
  optional = [],
  outputs = [picture, mask],
  isOutputNode = false,
  confidence = stated,
}: Facts = {}): DefinitionLike => ({
  name: 'A',
  inputs: { required, optional },
  outputs,
  isOutputNode,
  confidence,
})

const changesOf = (before: Facts, after: Facts) =>
  compareVersions([signatureOf(definition(before))], [signatureOf(definition(after))]).changes

const wide = input('a', 'INT', { options: { default: 1, min: 0, max: 9 } })

it.each<[ChangeKind, Facts, Facts, string | undefined, Bump]>([
  ['input-removed', {}, { required: [image, a] }, 'b', 'major'],
  ['input-renamed', {}, { required: [image, input('n', 'INT'), b] }, 'a', 'major'],
  ['input-added', {}, { required: [image, a, b, input('n', 'MASK')] }, 'n', 'major'],
  ['input-added', {}, { optional: [input('n', 'MASK')] }, 'n', 'minor'],
  ['input-became-required', { required: [image, a], optional: [b] }, {}, 'b', 'major'],
  ['input-became-optional', {}, { required: [image, a], optional: [b] }, 'b', 'minor'],
  ['input-type-changed', {}, { required: [image, input('a', 'FLOAT'), b] }, 'a', 'major'],
  ['widgets-moved', {}, { required: [image, b, a] }, undefined, 'major'],
  ['choices-removed', {}, { required: [image, a, input('b', 'COMBO', { choices: ['x'] })] }, 'b', 'major'],
  ['choices-added', {}, { required: [image, a, input('b', 'COMBO', { choices: ['x', 'y', 'z'] })] }, 'b', 'minor'],
  ['default-changed', {}, { required: [image, { ...a, options: { ...a.options, default: 2 } }, b] }, 'a', 'patch'],
  ['range-narrowed', { required: [image, wide, b] }, {}, 'a', 'major'],
  ['range-widened', {}, { required: [image, wide, b] }, 'a', 'minor'],
  ['output-removed', {}, { outputs: [picture] }, 'MASK', 'major'],
  ['output-added', {}, { outputs: [picture, mask, output('INT')] }, 'INT', 'minor'],
  ['outputs-moved', {}, { outputs: [mask, picture] }, undefined, 'major'],
  ['output-type-changed', {}, { outputs: [picture, output('LATENT')] }, 'MASK', 'major'],
  ['output-list-changed', {}, { outputs: [output('IMAGE', { isList: true }), mask] }, 'IMAGE', 'major'],
  ['output-renamed', {}, { outputs: [output('IMAGE', { name: 'pic' }), mask] }, 'IMAGE', 'patch'],
  ['output-node-changed', { isOutputNode: true }, {}, undefined, 'major'],
  ['output-node-changed', {}, { isOutputNode: true }, undefined, 'minor'],
])('%s in a definition requires its version bump', (kind, before, after, field, bump) => {
  const changes = changesOf(before, after)
  expect(changes).toMatchObject([{ kind, node: 'A', bump }])
  expect(changes[0]?.field).toBe(field)
})

it('a removed node requires a major version, a new node a minor one, and no change a patch', () => {
  const [one, other] = [signatureOf(definition()), { ...signatureOf(definition({ required: [a] })), name: 'B' }]
  expect(adviseBump(compareVersions([one, other], [one]).changes)).toBe('major')
  expect(adviseBump(compareVersions([one], [one, other]).changes)).toBe('minor')
  expect(adviseBump(compareVersions([one], [one]).changes)).toBe('patch')
})

it('facts that only running the pack reveals are not compared', () => {
  const unknown = { required: [image, input('a', undefined), b], outputs: [output(undefined), mask] }
  expect(changesOf({}, unknown)).toEqual([])
  expect(changesOf({}, { required: [], outputs: [], confidence: { inputs: 'computed', outputs: 'computed' } })).toEqual(
    [],
  )
  const files = { required: [image, a, input('b', 'COMBO', { choices: [] })] }
  expect(changesOf({}, files)).toEqual([])
})

it('the advice is the highest bump of all changes', () => {
  expect(adviseBump([{ bump: 'patch' }, { bump: 'minor' }])).toBe('minor')
  expect(adviseBump([{ bump: 'minor' }, { bump: 'major' }, { bump: 'patch' }])).toBe('major')
})
