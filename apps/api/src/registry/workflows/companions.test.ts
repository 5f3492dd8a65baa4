import { describe, expect, test } from 'vitest'
import type { NameOwnership } from '../comfy-nodes/core-ownership.ts'
import { companionOf, packsNeeded } from './companions.ts'

const use = (ownership: NameOwnership, declared?: { state: 'found' | 'core' | 'unknown'; node_id?: string }) => ({
  ownership,
  declared: declared && { asked: 'it', ...declared },
})
const owned = (id: string, reason: NonNullable<NameOwnership['reason']>, rivals?: string[]): NameOwnership => ({
  state: 'owned',
  node_id: id,
  reason,
  ...(rivals && { rivals }),
})
const companion = (asked: ReturnType<typeof use>, needed: string[], pinned: string[] = []) =>
  companionOf(asked, { needed: new Set(needed), pinned: new Set(pinned) })
const ambiguous = (...candidates: string[]): NameOwnership => ({ state: 'ambiguous', candidates })

describe('a workflow certainly needs', () => {
  test.each(['alone', 'preempted', 'pattern'] as const)('the owner of a name by the reason %s', (reason) => {
    expect([...packsNeeded([use(owned('a', reason))])]).toEqual(['a'])
  })

  test('the pack with only a matching pattern', () => {
    expect([...packsNeeded([use({ state: 'likely', node_id: 'a', reason: 'pattern' })])]).toEqual(['a'])
  })

  test('the pack that it names, not the owner of the name', () => {
    expect([...packsNeeded([use(owned('a', 'alone'), { state: 'found', node_id: 'b' })])]).toEqual(['b'])
    expect([...packsNeeded([use(owned('a', 'alone'), { state: 'core' })])]).toEqual([])
  })

  test('the owner of a name, if the named pack is unknown', () => {
    expect([...packsNeeded([use(owned('a', 'alone'), { state: 'unknown' })])]).toEqual(['a'])
  })

  test('no owner decided by stars or the list, and no candidate', () => {
    const uses = [use(owned('a', 'most_stars', ['b'])), use(owned('a', 'listed_first')), use(ambiguous('a', 'b'))]
    expect([...packsNeeded(uses)]).toEqual([])
  })
})

describe('the companion of a name', () => {
  test('is the only candidate that is needed', () => {
    expect(companion(use(ambiguous('a', 'b')), ['b', 'c'])).toBe('b')
  })

  test('is undefined if none or two candidates are needed', () => {
    expect(companion(use(ambiguous('a', 'b')), ['c'])).toBeUndefined()
    expect(companion(use(ambiguous('a', 'b')), ['a', 'b'])).toBeUndefined()
  })

  test('replaces an owner with rivals', () => {
    expect(companion(use(owned('a', 'most_stars', ['b', 'c'])), ['c'])).toBe('c')
    expect(companion(use(owned('a', 'first_appeared', ['b', 'c'])), ['c'])).toBe('c')
    expect(companion(use(owned('a', 'most_stars', ['b', 'c'])), [], ['c'])).toBe('c')
  })

  test('is undefined if the owner is needed too, or has no rivals', () => {
    expect(companion(use(owned('a', 'most_stars', ['b'])), ['a', 'b'])).toBeUndefined()
    expect(companion(use(owned('a', 'preempted')), ['b'])).toBeUndefined()
  })

  test('is undefined if the owner or another pack with the name has a pin', () => {
    expect(companion(use(owned('a', 'most_stars', ['b'])), ['b'], ['a'])).toBeUndefined()
    expect(companion(use(ambiguous('a', 'b')), ['b'], ['a'])).toBeUndefined()
    expect(companion(use(ambiguous('a', 'b')), [], ['a'])).toBeUndefined()
    expect(companion(use(ambiguous('a', 'b')), ['b'], ['b'])).toBe('b')
  })

  test('is undefined if the workflow names a pack', () => {
    const named = use(ambiguous('a', 'b'), { state: 'unknown' })
    expect(companion(named, ['b'])).toBeUndefined()
  })

  test('is undefined for an unknown name and a core name', () => {
    expect(companion(use({ state: 'unknown' }), ['b'])).toBeUndefined()
    expect(companion(use({ state: 'core' }), ['b'])).toBeUndefined()
  })
})
