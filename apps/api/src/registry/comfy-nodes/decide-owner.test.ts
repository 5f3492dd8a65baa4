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
  test('no pack, without claims', () => {
    expect(decideOwner([])).toEqual({ state: 'unknown' })
  })

  test('the only claimant', () => {
    expect(decideOwner([claim('a')])).toEqual(owned('a', 'alone'))
  })

  test('the pack that an admin assigned it to', () => {
    const claims = [claim('a', { preempts: true }), claim('b', { stars: 5000, isListed: true })]
    expect(decideOwner(claims)).toEqual(owned('a', 'preempted'))
  })

  test('the first publisher, if no list had the name before', () => {
    const claims = [
      claim('late', { firstDefinedAt: day(9), stars: 9000 }),
      claim('first', { firstDefinedAt: day(2) }),
      claim('later', { firstDefinedAt: day(10) }),
    ]
    expect(decideOwner(claims)).toEqual(owned('first', 'published_first'))
  })

  test('the listed pack, even if another one published it here first', () => {
    const claims = [claim('squatter', { firstDefinedAt: day(1), stars: 9 }), claim('listed', { isListed: true })]
    expect(decideOwner(claims)).toEqual(owned('listed', 'listed_first'))
  })

  test('a pack with many times the stars of the listed one', () => {
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

  test('no pack (ambiguous), if two packs share a plain name and both have some stars', () => {
    const claims = [claim('a', { isListed: true, stars: 60 }), claim('b', { isListed: true, stars: 20 })]
    expect(decideOwner(claims, 1).state).toBe('ambiguous')
    expect(decideOwner(claims, 2).state).toBe('ambiguous')
    expect(decideOwner(claims, 3)).toEqual(ahead('a', 'most_stars', 'b'))
  })

  test('a pack with many stars, against one with few', () => {
    const claims = [claim('a', { isListed: true, stars: 1000 }), claim('b', { isListed: true, stars: 20 })]
    expect(decideOwner(claims, 1)).toEqual(ahead('a', 'most_stars', 'b'))
  })

  test('no pack (ambiguous), if a large pack may have absorbed a smaller one', () => {
    const claims = [
      claim('large', { isListed: true, stars: 1487, names: 40 }),
      claim('small', { isListed: true, stars: 272, names: 2 }),
    ]
    expect(decideOwner(claims, 2).state).toBe('ambiguous')
  })

  test('a large pack, against a small copy of a part of it with few stars', () => {
    const claims = [
      claim('large', { isListed: true, stars: 6667, names: 148 }),
      claim('part', { isListed: true, stars: 12, names: 22 }),
    ]
    expect(decideOwner(claims, 18)).toEqual(ahead('large', 'most_stars', 'part'))
  })

  test('no pack (ambiguous), if the name hints at the repository with fewer stars', () => {
    const claims = [
      claim('copy', { isListed: true, stars: 900 }),
      claim('yanc', { isListed: true, stars: 12, isHinted: true }),
    ]
    expect(decideOwner(claims).state).toBe('ambiguous')
  })

  test('the pack whose pattern matches, as likely if it does not define the name', () => {
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

  test('the pack listed first, if the other shares several of its names', () => {
    const claims = [
      claim('copy', { isListed: true, stars: 30, listPosition: 40 }),
      claim('first', { isListed: true, stars: 20, listPosition: 30 }),
    ]
    expect(decideOwner(claims, 3)).toEqual(ahead('first', 'listed_first', 'copy'))
    expect(decideOwner(claims, 1).state).toBe('ambiguous')
    const unplaced = claim('unplaced', { isListed: true, stars: 25 })
    expect(decideOwner([...claims, unplaced], 3).state).toBe('ambiguous')
  })

  test('no pack (ambiguous), if the pack listed first may have absorbed the other', () => {
    const claims = [
      claim('collection', { isListed: true, stars: 500, names: 40, listPosition: 1 }),
      claim('part', { isListed: true, stars: 400, names: 2, listPosition: 2 }),
    ]
    expect(decideOwner(claims, 2).state).toBe('ambiguous')
  })

  test('the pack listed first with clearly more stars, unless it is a collection', () => {
    const first = claim('first', { isListed: true, stars: 300, listPosition: 1, names: 20 })
    const other = claim('other', { isListed: true, stars: 100, listPosition: 2, names: 5 })
    expect(decideOwner([other, first], 1)).toEqual(ahead('first', 'listed_first', 'other'))
    expect(decideOwner([{ ...other, listPosition: 0 }, first], 1).state).toBe('ambiguous')
    expect(decideOwner([{ ...other, names: 4 }, first], 1).state).toBe('ambiguous')
  })

  test('no pack (ambiguous), if four packs chose an ordinary word', () => {
    const first = claim('first', { isListed: true, stars: 300, listPosition: 1 })
    const others = ['b', 'c', 'd'].map((id, index) => claim(id, { isListed: true, stars: 9, listPosition: 2 + index }))
    expect(decideOwner([first, ...others], 1).state).toBe('ambiguous')
    expect(decideOwner([first, ...others.slice(1)], 1)).toEqual(ahead('first', 'listed_first', 'c', 'd'))
  })

  test('the pack with more stars of two by one author', () => {
    const by = { isListed: true, repositoryOwner: 'github.com/painter' }
    const claims = [claim('single', { ...by, stars: 133 }), claim('collection', { ...by, stars: 183 })]
    expect(decideOwner(claims, 1)).toEqual(ahead('collection', 'same_author', 'single'))
    expect(decideOwner([...claims, claim('third', { ...by, stars: 150 })], 1).state).toBe('ambiguous')
    expect(decideOwner([claim('a', { ...by, stars: 5 }), claim('b', { ...by, stars: 1 })], 1).state).toBe('ambiguous')
  })

  test('the pack with clearly more installs, if stars do not decide', () => {
    const claims = [
      claim('a', { isListed: true, stars: 12, installs: 4000 }),
      claim('b', { isListed: true, stars: 15, installs: 90 }),
    ]
    expect(decideOwner(claims)).toEqual(ahead('a', 'most_installs', 'b'))
  })

  test('the pack that defines it, if the other is only listed with it', () => {
    const claims = [claim('a', { isListed: true }), claim('b', { isListed: true, firstDefinedAt: day(1) })]
    expect(decideOwner(claims)).toEqual(ahead('b', 'defined', 'a'))
  })

  test('the pack whose repository defines it, if no version of another does', () => {
    const at = { at: day(1), believedAt: day(1) }
    const known = { isListed: true, roots: ['root'] }
    const listed = claim('a', { ...known, appearance: { at: day(20), believedAt: day(20) } })
    const read = claim('b', { ...known, roots: ['other'], isRead: true, appearance: at })
    expect(decideOwner([listed, read], 1)).toEqual(ahead('b', 'defined', 'a'))
    expect(decideOwner([{ ...listed, roots: [], appearance: null }, read], 1).state).toBe('ambiguous')
    expect(decideOwner([{ ...listed, firstDefinedAt: day(1) }, read], 1)).toEqual(ahead('a', 'defined', 'b'))
    expect(decideOwner([{ ...listed, isRead: true }, read], 1).state).toBe('ambiguous')
  })

  test('the listed pack, without the publisher as a rival', () => {
    const listed = claim('a', { isListed: true, roots: ['root'] })
    expect(decideOwner([listed, claim('b', { firstDefinedAt: day(1) })])).toEqual(owned('a', 'listed_first'))
  })

  test('the listed pack or the pack with a matching pattern, without a publisher as a rival', () => {
    const squat = claim('squat', { firstDefinedAt: day(1) })
    const known = claim('known', { firstDefinedAt: day(1), stars: 500 })
    expect(decideOwner([squat, known, claim('listed', { isListed: true })])).toEqual(
      ahead('known', 'most_stars', 'listed'),
    )
    const patterned = claim('patterned', { fitsPattern: true, firstDefinedAt: day(2) })
    expect(decideOwner([squat, patterned])).toEqual(owned('patterned', 'pattern'))
  })

  test('no pack (ambiguous) without evidence, never the first by alphabet', () => {
    const claims = [claim('a', { isListed: true, stars: 3 }), claim('b', { isListed: true, stars: 5 })]
    expect(decideOwner(claims)).toEqual({ state: 'ambiguous', candidates: ['b', 'a'] })
  })

  test.each([
    [9, 0],
    [19, 10],
    [100, 60],
  ])('no pack (ambiguous) with %d stars against %d', (more, less) => {
    const claims = [claim('a', { isListed: true, stars: less }), claim('b', { isListed: true, stars: more })]
    expect(decideOwner(claims).state).toBe('ambiguous')
  })
})

test('the order of the claims does not matter', () => {
  const claims = [
    claim('c', { isListed: true, stars: 3 }),
    claim('a', { isListed: true, stars: 3 }),
    claim('b', { isListed: true, stars: 4 }),
  ]
  expect(decideOwner(claims.toReversed())).toEqual(decideOwner(claims))
})
