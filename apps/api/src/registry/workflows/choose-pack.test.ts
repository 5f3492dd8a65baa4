import type { NodeShape, Signature } from '@registry/signatures'
import { describe, expect, test } from 'vitest'
import type { NameOwnership } from '../comfy-nodes/core-ownership.ts'
import { choosePack, possiblePacks } from './choose-pack.ts'
import { noVersion, type PackHistory } from './pack-history.ts'

const use = {
  name: 'Blur',
  kind: 'graph' as const satisfies NodeShape['kind'],
  inputs: [{ name: 'image', type: 'IMAGE', linked: true }],
  outputs: [],
}

/** Signature with these input sockets. The use has only `image`. */
const signature = (...names: string[]): Signature => ({
  name: 'Blur',
  inputs: names.map((name) => ({ name, type: 'IMAGE', isRequired: true, options: {} })),
  outputs: [],
  isOutputNode: false,
})
const fits = { exact: signature('image'), near: signature('image', 'mask'), other: signature('a', 'b', 'c') }

type Fit = keyof typeof fits | 'unknown'

const historyOf = (fit: Fit): PackHistory => ({
  all: [],
  versions: [],
  installable: [noVersion],
  yanked: new Set(),
  read: [noVersion],
  runs: new Map(fit === 'unknown' ? [] : [['Blur', [{ signature: fits[fit], versions: new Set([noVersion]) }]]]),
})

const choose = (ownership: NameOwnership, known: Record<string, Fit>, companion?: string) => {
  const histories = new Map(Object.entries(known).map(([id, fit]) => [id, historyOf(fit)]))
  const { answer } = choosePack(use, { ownership, declared: undefined, pinned: [], companion }, histories)
  return [answer.node_id, answer.reason]
}
const ownedBy = (...rivals: string[]): NameOwnership => {
  return { state: 'owned', node_id: 'a', reason: 'first_appeared', rivals }
}
const ambiguous = (...candidates: string[]): NameOwnership => ({ state: 'ambiguous', candidates })

describe('an owner with rivals', () => {
  test('gives way to the only rival that fits the use, if its own definitions contradict the use', () => {
    expect(choose(ownedBy('b'), { a: 'other', b: 'exact' })).toEqual(['b', 'fits'])
    expect(choose(ownedBy('b', 'c'), { a: 'other', b: 'near', c: 'exact' })).toEqual(['c', 'fits'])
  })

  test.each<[Fit, Fit, Fit]>([
    ['near', 'exact', 'other'],
    ['unknown', 'exact', 'other'],
    ['other', 'near', 'other'],
    ['other', 'exact', 'exact'],
    ['other', 'exact', 'unknown'],
  ])('stays with its fit %s and the fits %s and %s of the rivals', (own, one, another) => {
    expect(choose(ownedBy('b', 'c'), { a: own, b: one, c: another })).toEqual(['a', 'owned'])
  })

  test('is not compared with its rivals if the name is an ordinary word', () => {
    const clues = { declared: undefined, pinned: [] }
    expect(possiblePacks({ ...clues, ownership: ownedBy('b', 'c', 'd') })).toEqual(['a', 'b', 'c', 'd'])
    expect(possiblePacks({ ...clues, ownership: ownedBy('b', 'c', 'd', 'e') })).toEqual(['a'])
  })
})

describe('an ambiguous name', () => {
  test('goes to the only pack that fits the use', () => {
    expect(choose(ambiguous('a', 'b'), { a: 'near', b: 'exact' })).toEqual(['b', 'fits'])
  })

  test('goes to the only pack whose definitions do not contradict the use, even if its inputs are unknown', () => {
    expect(choose(ambiguous('a', 'b', 'c'), { a: 'other', b: 'unknown', c: 'other' })).toEqual(['b', 'fits'])
    expect(choose(ambiguous('a', 'b'), { a: 'other', b: 'near' })).toEqual(['b', 'fits'])
  })

  test.each<[Fit, Fit]>([
    ['exact', 'exact'],
    ['exact', 'unknown'],
    ['near', 'near'],
    ['unknown', 'unknown'],
    ['other', 'other'],
  ])('stays ambiguous with the fits %s and %s', (one, another) => {
    expect(choose(ambiguous('a', 'b'), { a: one, b: another })).toEqual([undefined, undefined])
  })
})
