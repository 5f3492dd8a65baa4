import { describe, expect, test } from 'vitest'
import { decideOwner as decide } from './decide-owner.ts'
import type { NameClaim } from './name-claim.ts'

function claim(nodeId: string, said: Partial<NameClaim> = {}): NameClaim {
  return {
    nodeId,
    offers: true,
    preempts: false,
    isListed: false,
    listPosition: null,
    firstDefinedAt: null,
    isFirstInLog: false,
    isRead: false,
    fitsPattern: false,
    isHinted: false,
    repositoryName: nodeId,
    repositoryOwner: '',
    stars: 0,
    installs: 0,
    names: 10,
    appearance: null,
    listedSince: null,
    roots: [],
    shape: [],
    ...said,
  }
}

const decideOwner = (claims: NameClaim[], shared = 3) => decide(claims, () => shared)
const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const owned = (nodeId: string, reason: string) => ({ state: 'owned', nodeId, reason })
const ahead = (nodeId: string, reason: string, ...rivals: string[]) => ({ ...owned(nodeId, reason), rivals })

describe('a name belongs to', () => {
  test('nobody whom nobody knows', () => {
    expect(decideOwner([])).toEqual({ state: 'unknown' })
  })

  test('the only one who has it', () => {
    expect(decideOwner([claim('a')])).toEqual(owned('a', 'alone'))
  })

  test('the one that an admin gave it to, whatever the others have', () => {
    const claims = [claim('a', { preempts: true }), claim('b', { stars: 5000, isListed: true })]
    expect(decideOwner(claims)).toEqual(owned('a', 'preempted'))
  })

  test('the first who published it, where no list knew it before', () => {
    const claims = [
      claim('late', { firstDefinedAt: day(9), stars: 9000 }),
      claim('first', { firstDefinedAt: day(2) }),
      claim('later', { firstDefinedAt: day(10) }),
    ]
    expect(decideOwner(claims)).toEqual(owned('first', 'published_first'))
  })

  test('the one that is listed with it, though somebody else published it here first', () => {
    const claims = [claim('squatter', { firstDefinedAt: day(1), stars: 9 }), claim('listed', { isListed: true })]
    expect(decideOwner(claims)).toEqual(owned('listed', 'listed_first'))
  })

  test('a pack that is much better known than the one that is listed with it', () => {
    const claims = [
      claim('mirrored', { firstDefinedAt: day(1), stars: 2000 }),
      claim('fork', { isListed: true, stars: 3 }),
    ]
    expect(decideOwner(claims)).toEqual(ahead('mirrored', 'most_stars', 'fork'))
  })

  test('the original and not its fork', () => {
    const wrapper = { repositoryName: 'comfyui-wrapper', isListed: true }
    const claims = [claim('fork', { ...wrapper, stars: 402 }), claim('original', { ...wrapper, stars: 6667 })]
    expect(decideOwner(claims)).toEqual(ahead('original', 'original_repository', 'fork'))
  })

  test('the one with clearly more stars', () => {
    const claims = [claim('copy', { isListed: true, stars: 4 }), claim('known', { isListed: true, stars: 1772 })]
    expect(decideOwner(claims)).toEqual(ahead('known', 'most_stars', 'copy'))
  })

  test('nobody for certain, where two packs came upon a plain name apart and both are known a little', () => {
    const claims = [claim('a', { isListed: true, stars: 60 }), claim('b', { isListed: true, stars: 20 })]
    expect(decideOwner(claims, 1).state).toBe('ambiguous')
    expect(decideOwner(claims, 2).state).toBe('ambiguous')
    expect(decideOwner(claims, 3)).toEqual(ahead('a', 'most_stars', 'b'))
  })

  test('the one that everybody knows, beside one that hardly anybody does', () => {
    const claims = [claim('a', { isListed: true, stars: 1000 }), claim('b', { isListed: true, stars: 20 })]
    expect(decideOwner(claims, 1)).toEqual(ahead('a', 'most_stars', 'b'))
  })

  test('nobody for certain, where a large pack may have taken a smaller one in', () => {
    const claims = [
      claim('large', { isListed: true, stars: 1487, names: 40 }),
      claim('small', { isListed: true, stars: 272, names: 2 }),
    ]
    expect(decideOwner(claims, 2).state).toBe('ambiguous')
  })

  test('the large one, beside a small copy of a part of it that hardly anybody knows', () => {
    const claims = [
      claim('large', { isListed: true, stars: 6667, names: 148 }),
      claim('part', { isListed: true, stars: 12, names: 22 }),
    ]
    expect(decideOwner(claims, 18)).toEqual(ahead('large', 'most_stars', 'part'))
  })

  test('nobody for certain, where the name points to the repository with fewer stars', () => {
    const claims = [
      claim('copy', { isListed: true, stars: 900 }),
      claim('yanc', { isListed: true, stars: 12, isHinted: true }),
    ]
    expect(decideOwner(claims).state).toBe('ambiguous')
  })

  test('the one whose pattern matches, and as likely where it does not have it', () => {
    const other = claim('other', { isListed: true, stars: 29 })
    const fit = claim('fit', { isListed: true, stars: 3367, fitsPattern: true })
    expect(decideOwner([other, fit])).toEqual(ahead('fit', 'pattern', 'other'))
    const likely = { state: 'likely', nodeId: 'fit', reason: 'pattern' }
    expect(decideOwner([other, { ...fit, offers: false }])).toEqual(likely)
    expect(decideOwner([{ ...fit, offers: false }])).toEqual(likely)
    expect(
      decideOwner([
        { ...other, stars: 9000 },
        { ...fit, offers: false },
      ]),
    ).toEqual(owned('other', 'alone'))
  })

  test('the one that the list had first, where the other shares several of its names', () => {
    const claims = [
      claim('copy', { isListed: true, stars: 30, listPosition: 40 }),
      claim('first', { isListed: true, stars: 20, listPosition: 30 }),
    ]
    expect(decideOwner(claims, 3)).toEqual(ahead('first', 'listed_first', 'copy'))
    expect(decideOwner(claims, 1).state).toBe('ambiguous')
    const unplaced = claim('unplaced', { isListed: true, stars: 25 })
    expect(decideOwner([...claims, unplaced], 3).state).toBe('ambiguous')
  })

  test('nobody for certain, where the first of the list may have taken the other one in', () => {
    const claims = [
      claim('collection', { isListed: true, stars: 500, names: 40, listPosition: 1 }),
      claim('part', { isListed: true, stars: 400, names: 2, listPosition: 2 }),
    ]
    expect(decideOwner(claims, 2).state).toBe('ambiguous')
  })

  test('the one that the list had first and that has clearly more stars, unless it is a collection beside the other', () => {
    const first = claim('first', { isListed: true, stars: 300, listPosition: 1, names: 20 })
    const other = claim('other', { isListed: true, stars: 100, listPosition: 2, names: 5 })
    expect(decideOwner([other, first], 1)).toEqual(ahead('first', 'listed_first', 'other'))
    expect(decideOwner([{ ...other, listPosition: 0 }, first], 1).state).toBe('ambiguous')
    expect(decideOwner([{ ...other, names: 4 }, first], 1).state).toBe('ambiguous')
  })

  test('nobody for certain, where four packs chose an ordinary word', () => {
    const first = claim('first', { isListed: true, stars: 300, listPosition: 1 })
    const others = ['b', 'c', 'd'].map((id, index) => claim(id, { isListed: true, stars: 9, listPosition: 2 + index }))
    expect(decideOwner([first, ...others], 1).state).toBe('ambiguous')
    expect(decideOwner([first, ...others.slice(1)], 1)).toEqual(ahead('first', 'listed_first', 'c', 'd'))
  })

  test('the better known of two packs by one author', () => {
    const by = { isListed: true, repositoryOwner: 'github.com/painter' }
    const claims = [claim('single', { ...by, stars: 133 }), claim('collection', { ...by, stars: 183 })]
    expect(decideOwner(claims, 1)).toEqual(ahead('collection', 'same_author', 'single'))
    expect(decideOwner([...claims, claim('third', { ...by, stars: 150 })], 1).state).toBe('ambiguous')
    expect(decideOwner([claim('a', { ...by, stars: 5 }), claim('b', { ...by, stars: 1 })], 1).state).toBe('ambiguous')
  })

  test('the one with clearly more installs, where stars do not tell', () => {
    const claims = [
      claim('a', { isListed: true, stars: 12, installs: 4000 }),
      claim('b', { isListed: true, stars: 15, installs: 90 }),
    ]
    expect(decideOwner(claims)).toEqual(ahead('a', 'most_installs', 'b'))
  })

  test('the one that defines it, where the other is only listed with it', () => {
    const claims = [claim('a', { isListed: true }), claim('b', { isListed: true, firstDefinedAt: day(1) })]
    expect(decideOwner(claims)).toEqual(ahead('b', 'defined', 'a'))
  })

  test('the one whose repository defines it, where no version of another does', () => {
    const at = { at: day(1), believedAt: day(1) }
    const known = { isListed: true, roots: ['root'] }
    const listed = claim('a', { ...known, appearance: { at: day(20), believedAt: day(20) } })
    const read = claim('b', { ...known, roots: ['other'], isRead: true, appearance: at })
    expect(decideOwner([listed, read], 1)).toEqual(ahead('b', 'defined', 'a'))
    expect(decideOwner([{ ...listed, roots: [], appearance: null }, read], 1).state).toBe('ambiguous')
    expect(decideOwner([{ ...listed, firstDefinedAt: day(1) }, read], 1)).toEqual(ahead('a', 'defined', 'b'))
    expect(decideOwner([{ ...listed, isRead: true }, read], 1).state).toBe('ambiguous')
  })

  test('the listed pack, beside which a publication is no rival', () => {
    const listed = claim('a', { isListed: true, roots: ['root'] })
    expect(decideOwner([listed, claim('b', { firstDefinedAt: day(1) })])).toEqual(owned('a', 'listed_first'))
  })

  test('the owner of a listed name or of its pattern, beside whom a publication is no rival', () => {
    const squat = claim('squat', { firstDefinedAt: day(1) })
    const known = claim('known', { firstDefinedAt: day(1), stars: 500 })
    expect(decideOwner([squat, known, claim('listed', { isListed: true })])).toEqual(
      ahead('known', 'most_stars', 'listed'),
    )
    const patterned = claim('patterned', { fitsPattern: true, firstDefinedAt: day(2) })
    expect(decideOwner([squat, patterned])).toEqual(owned('patterned', 'pattern'))
  })

  test('nobody for certain, where nothing tells: never to the first of the alphabet', () => {
    const claims = [claim('a', { isListed: true, stars: 3 }), claim('b', { isListed: true, stars: 5 })]
    expect(decideOwner(claims)).toEqual({ state: 'ambiguous', candidates: ['b', 'a'] })
  })

  test.each([
    [9, 0],
    [19, 10],
    [100, 60],
  ])('nobody for certain by %d stars against %d', (more, less) => {
    const claims = [claim('a', { isListed: true, stars: less }), claim('b', { isListed: true, stars: more })]
    expect(decideOwner(claims).state).toBe('ambiguous')
  })
})

test('the order of the claims changes nothing', () => {
  const claims = [
    claim('c', { isListed: true, stars: 3 }),
    claim('a', { isListed: true, stars: 3 }),
    claim('b', { isListed: true, stars: 4 }),
  ]
  expect(decideOwner(claims.toReversed())).toEqual(decideOwner(claims))
})
