import { describe, expect, test } from 'vitest'
import { decideOwner as decide, type NameClaim } from './decide-owner.ts'

function claim(nodeId: string, said: Partial<NameClaim> = {}): NameClaim {
  return {
    nodeId,
    offers: true,
    preempts: false,
    isListed: false,
    firstDefinedAt: null,
    fitsPattern: false,
    isHinted: false,
    repositoryName: nodeId,
    stars: 0,
    installs: 0,
    names: 10,
    ...said,
  }
}

const decideOwner = (claims: NameClaim[], shared = 3) => decide(claims, () => shared)
const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const owned = (nodeId: string, reason: string) => ({ state: 'owned', nodeId, reason })

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
    expect(decideOwner(claims)).toEqual(owned('mirrored', 'most_stars'))
  })

  test('the original and not its fork', () => {
    const wrapper = { repositoryName: 'comfyui-wrapper', isListed: true }
    const claims = [claim('fork', { ...wrapper, stars: 402 }), claim('original', { ...wrapper, stars: 6667 })]
    expect(decideOwner(claims)).toEqual(owned('original', 'original_repository'))
  })

  test('the one with clearly more stars', () => {
    const claims = [claim('copy', { isListed: true, stars: 4 }), claim('known', { isListed: true, stars: 1772 })]
    expect(decideOwner(claims)).toEqual(owned('known', 'most_stars'))
  })

  test('nobody for certain, where two packs came upon a plain name apart and both are known a little', () => {
    const claims = [claim('a', { isListed: true, stars: 60 }), claim('b', { isListed: true, stars: 20 })]
    expect(decideOwner(claims, 1).state).toBe('ambiguous')
    expect(decideOwner(claims, 2)).toEqual(owned('a', 'most_stars'))
  })

  test('the one that everybody knows, beside one that hardly anybody does', () => {
    const claims = [claim('a', { isListed: true, stars: 900 }), claim('b', { isListed: true, stars: 20 })]
    expect(decideOwner(claims, 1)).toEqual(owned('a', 'most_stars'))
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
    expect(decideOwner(claims, 18)).toEqual(owned('large', 'most_stars'))
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
    expect(decideOwner([other, fit])).toEqual(owned('fit', 'pattern'))
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

  test('the one with clearly more installs, where stars do not tell', () => {
    const claims = [
      claim('a', { isListed: true, stars: 12, installs: 4000 }),
      claim('b', { isListed: true, stars: 15, installs: 90 }),
    ]
    expect(decideOwner(claims)).toEqual(owned('a', 'most_installs'))
  })

  test('the one that defines it, where the other is only listed with it', () => {
    const claims = [claim('a', { isListed: true }), claim('b', { isListed: true, firstDefinedAt: day(1) })]
    expect(decideOwner(claims)).toEqual(owned('b', 'defined'))
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
