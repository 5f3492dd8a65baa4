import { describe, expect, test } from 'vitest'
import { decideOwner as decide } from './decide-owner.ts'
import type { NameClaim } from './name-claim.ts'
import { boundAppearance } from './first-appearance.ts'
import { shapeOf } from './node-shape.ts'

const day = (date: string) => new Date(`${date}T00:00:00Z`)
const shape = [1, 2, 3, 4]

/** Claim of a listed pack whose history has the name since a day; '' means that the history was not read. */
function pack(nodeId: string, since: string, said: Partial<NameClaim> = {}): NameClaim {
  const listedSince = said.listedSince ?? null
  return {
    nodeId,
    offers: true,
    preempts: false,
    isListed: true,
    listPosition: 1,
    firstDefinedAt: null,
    isFirstInLog: false,
    isRead: since !== '',
    fitsPattern: false,
    isHinted: false,
    repositoryName: nodeId,
    repositoryOwner: nodeId,
    stars: 100,
    installs: 0,
    names: 10,
    appearance: boundAppearance(since === '' ? null : day(since), { authorSince: null, listedSince }),
    listedSince,
    roots: since === '' ? [] : [nodeId],
    shape: since === '' ? [] : shape,
    ...said,
  }
}

const decideOwner = (claims: NameClaim[], shared = 1) => decide(claims, () => shared)
const first = (nodeId: string, date: string) => ({
  state: 'owned',
  nodeId,
  reason: 'first_appeared',
  appearedAt: day(date),
})
const ambiguous = (...candidates: string[]) => ({ state: 'ambiguous', candidates })

describe('a name belongs to the pack in which it first appeared', () => {
  test('if others copied its definition, in spite of more stars or an earlier list position', () => {
    const claims = [
      pack('original', '2024-03-01', { listPosition: 20, stars: 90, listedSince: day('2024-04-01') }),
      pack('starred', '2024-08-01', { listPosition: 30, stars: 700 }),
      pack('older', '2025-01-01', { listPosition: 2, stars: 80 }),
    ]
    expect(decideOwner(claims)).toMatchObject(first('original', '2024-03-01'))
  })

  test('if a pack that shares names got it later, even with another definition', () => {
    const claims = [pack('original', '2024-03-01'), pack('copy', '2024-08-01', { shape: [9] })]
    expect(decideOwner(claims, 3)).toMatchObject(first('original', '2024-03-01'))
  })

  test('beside a newcomer with few stars and an unread history', () => {
    const newcomer = pack('newcomer', '', { listPosition: 50, stars: 3 })
    const claims = [
      pack('original', '2024-03-01'),
      pack('copy', '2024-08-01', { stars: 120, listPosition: 1 }),
      newcomer,
    ]
    expect(decideOwner(claims)).toMatchObject(first('original', '2024-03-01'))
    expect(decideOwner([...claims.slice(0, 2), { ...newcomer, listPosition: 0 }]).state).toBe('ambiguous')
  })
})

describe('the first appearance does not decide', () => {
  test('between packs with different nodes of one plain name', () => {
    const claims = [pack('a', '2024-03-01'), pack('b', '2025-03-01', { shape: [1, 7, 8, 9] })]
    expect(decideOwner(claims)).toEqual(ambiguous('a', 'b'))
    const small = { shape: [1, 2] }
    expect(decideOwner([pack('a', '2024-03-01', small), pack('b', '2025-03-01', small)])).toEqual(ambiguous('a', 'b'))
  })

  test('while the history of a possibly older rival is unread', () => {
    const claims = [pack('a', '2024-03-01'), pack('b', '2025-03-01'), pack('unread', '')]
    expect(decideOwner(claims)).toEqual(ambiguous('a', 'b', 'unread'))
  })

  test('within two weeks', () => {
    expect(decideOwner([pack('a', '2024-03-01'), pack('b', '2024-03-15')])).toEqual(ambiguous('a', 'b'))
    expect(decideOwner([pack('a', '2024-03-01'), pack('b', '2024-03-16')])).toMatchObject(first('a', '2024-03-01'))
  })

  test('against a pack that has fifty times the stars', () => {
    const claims = [pack('backdated', '2023-03-01', { stars: 30 }), pack('known', '2024-03-01', { stars: 3000 })]
    expect(decideOwner(claims)).toMatchObject({ nodeId: 'known', reason: 'most_stars' })
  })

  test('against a pack that published the name here', () => {
    const claims = [
      pack('backdated', '2023-03-01'),
      pack('publisher', '2024-03-01', { firstDefinedAt: day('2024-04-01') }),
    ]
    expect(decideOwner(claims)).not.toMatchObject({ nodeId: 'backdated' })
  })

  test.each([400, 90])(
    'against a pack with %i stars that the list had before, unless it had the winner before that pack had the name',
    (stars) => {
      const known = pack('known', '2024-09-01', { stars, listPosition: 0 })
      const later = { stars: 90, listPosition: 5 }
      expect(
        decideOwner([pack('a', '2024-03-01', { ...later, listedSince: day('2024-10-01') }), known]),
      ).not.toMatchObject({ nodeId: 'a' })
      expect(decideOwner([pack('a', '2024-03-01', { ...later, listedSince: day('2024-04-01') }), known])).toMatchObject(
        first('a', '2024-03-01'),
      )
    },
  )

  test('for a newly listed pack with a backdated history, even against few stars', () => {
    const victim = pack('victim', '2026-01-20', { stars: 9, listPosition: 700, listedSince: day('2026-02-01') })
    const attacker = pack('attacker', '2023-02-01', { stars: 0, listPosition: 900, listedSince: day('2026-11-01') })
    expect(decideOwner([attacker, victim])).toEqual(ambiguous('victim', 'attacker'))
    expect(decideOwner([attacker, victim], 3)).toMatchObject({ nodeId: 'victim', reason: 'listed_first' })
  })
})

describe('packs with a shared history', () => {
  const fork = pack('fork', '2024-03-01', { roots: ['root'], stars: 10, listPosition: 9 })
  const parent = pack('parent', '2024-05-01', { roots: ['root', 'subtree'], stars: 200, listPosition: 3 })

  test('are distinguished by the original repository, not by a date', () => {
    expect(decideOwner([fork, parent])).toMatchObject({ nodeId: 'parent', reason: 'original_repository' })
  })

  test('share an appearance that precedes a copy', () => {
    const copy = pack('copy', '2025-01-01', { stars: 300, listPosition: 12 })
    expect(decideOwner([copy, fork, parent])).toMatchObject({ nodeId: 'parent', reason: 'original_repository' })
    expect(decideOwner([copy, fork, { ...parent, stars: 12, listPosition: null }])).toEqual(ambiguous('parent', 'fork'))
  })
})

describe('a commit date is believed no earlier than', () => {
  const late = { authorSince: null, listedSince: null }
  test.each([
    ['the account of the author', '2015-01-01', { ...late, authorSince: day('2025-06-01') }, '2025-06-01'],
    ['a year before the list had the pack', '2023-06-01', { ...late, listedSince: day('2026-06-01') }, '2025-06-01'],
    ['ComfyUI itself', '1999-01-01', late, '2023-01-16'],
    ['its commit', '2024-01-01', { authorSince: day('2020-01-01'), listedSince: day('2024-02-01') }, '2024-01-01'],
  ])('%s', (_, at, bounds, believedAt) => {
    expect(boundAppearance(day(at), bounds)).toEqual({ at: day(at), believedAt: day(believedAt) })
  })

  test('a year before its listing, so a backdated copy does not beat an older original', () => {
    const backdated = pack('backdated', '2023-02-01', { listedSince: day('2026-06-01'), listPosition: 900, stars: 60 })
    const original = pack('original', '2024-03-01', { listedSince: day('2024-04-01') })
    expect(decideOwner([backdated, original])).toEqual(ambiguous('original', 'backdated'))
    expect(decideOwner([backdated, { ...original, stars: 200 }])).toMatchObject({ nodeId: 'original' })
    const copy = pack('copy', '2026-01-01', { listPosition: 950, listedSince: day('2026-07-01') })
    expect(decideOwner([backdated, copy])).toMatchObject({ nodeId: 'backdated', appearedAt: day('2025-06-01') })
  })
})

test('the shape of a node lists its inputs and outputs, and is empty for an unknown definition', () => {
  const one = shapeOf({ input_types: '{"required":{"a":["INT"]},"optional":{"b":["INT"]}}', return_types: '["IMAGE"]' })
  expect(one).toHaveLength(3)
  expect(shapeOf({ input_types: '{"optional":{"a":["INT"]}}', return_types: '' })).toEqual(one.slice(0, 1))
  expect(shapeOf({ input_types: '', return_types: '' })).toEqual([])
})
