import fc from 'fast-check'
import semver from 'semver'
import { describe, expect, test } from 'vitest'
import type { AdvisoryEvent } from '../../schema/advisory-tables.ts'
import { chooseSafe, isAffected, joinRanges, readEvents } from './affected.ts'

const within = (events: AdvisoryEvent[], version: string) => isAffected({ ranges: [{ events }], versions: [] }, version)

/** Small numbers make equal versions frequent. */
const version = fc
  .tuple(fc.nat(2), fc.nat(2), fc.nat(2), fc.constantFrom('', '-alpha', '-rc.1', '-rc.2'))
  .map(([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre}`)

/** Events of a range in order: starts and ends at increasing versions. */
const events = fc
  .tuple(fc.uniqueArray(version, { minLength: 1, maxLength: 6 }), fc.boolean(), fc.infiniteStream(fc.boolean()))
  .map(([versions, fromFirst, choices]): AdvisoryEvent[] =>
    versions.toSorted(semver.compare).map((text, index) => {
      if (index % 2 === 0) return { introduced: fromFirst && index === 0 ? '0' : text }
      return choices.next().value ? { fixed: text } : { last_affected: text }
    }),
  )

/** Returns whether a version is within a range. Another library compares the version with each pair of bounds. */
function isWithinByPairs(range: AdvisoryEvent[], at: string): boolean {
  for (let index = 0; index < range.length; index += 2) {
    const { introduced = '' } = range[index] ?? {}
    const { fixed, last_affected: last } = range[index + 1] ?? {}
    const isBegun = introduced === '0' || semver.gte(at, introduced)
    const isOver = fixed === undefined ? last !== undefined && semver.gt(at, last) : semver.gte(at, fixed)
    if (isBegun && !isOver) return true
  }
  return false
}

describe('affected versions', () => {
  test('are those within an introduced and a fixed or last_affected event, as a second implementation agrees', () => {
    fc.assert(
      fc.property(events, version, (range, at) => {
        expect(within(range, at)).toBe(isWithinByPairs(range, at))
      }),
      { numRuns: 2000 },
    )
  })

  test('do not depend on the order of the events', () => {
    fc.assert(
      fc.property(
        events.chain((range) => fc.tuple(fc.constant(range), fc.shuffledSubarray(range, { minLength: range.length }))),
        ([range, shuffled]) => {
          expect(readEvents(shuffled)).toEqual(readEvents(range))
        },
      ),
    )
  })

  test('are the same after events became ranges with only one kind of end each', () => {
    fc.assert(
      fc.property(events, version, (range, at) => {
        const read = readEvents(range)
        const ranges = 'ranges' in read ? read.ranges : []
        expect(isAffected({ ranges, versions: [] }, at)).toBe(isWithinByPairs(range, at))
        expect(ranges.flatMap((each) => each.events)).toHaveLength(range.length)
        for (const each of ranges) {
          expect(each.events[0]).toHaveProperty('introduced')
          const ends = new Set(each.events.flatMap((event) => Object.keys(event)))
          expect([...ends].filter((end) => end !== 'introduced').length).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('are the same after overlapping ranges were joined', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 6 }), version, (several, at) => {
        const ranges = several.flatMap((range) => {
          const read = readEvents(range)
          return 'ranges' in read ? read.ranges : []
        })
        const joined = joinRanges(ranges)
        expect(isAffected({ ranges: joined, versions: [] }, at)).toBe(isAffected({ ranges, versions: [] }, at))
        expect(joined.length).toBeLessThanOrEqual(2)
        expect(joined.flatMap((each) => readEvents(each.events))).toEqual(joined.map((each) => ({ ranges: [each] })))
      }),
      { numRuns: 2000 },
    )
  })

  test('are the same after ranges were joined that exceed the events of one range', () => {
    const ranges = Array.from({ length: 120 }, (_, major) => ({
      events: [{ introduced: `${major}.0.0` }, { fixed: `${major}.1.0` }],
    }))
    expect(joinRanges(ranges).map((each) => each.events.length)).toEqual([100, 100, 40])
    expect(joinRanges(ranges).flatMap((each) => each.events)).toEqual(ranges.flatMap((each) => each.events))
  })

  test('include a pre-release before its fix, and the last affected version', () => {
    expect(within([{ introduced: '1.0.0' }, { fixed: '1.2.0' }], '1.2.0-rc.1')).toBe(true)
    expect(within([{ introduced: '1.0.0' }, { fixed: '1.2.0' }], '1.0.0-rc.1')).toBe(false)
    expect(within([{ introduced: '0' }, { last_affected: '1.2.0' }], '1.2.0')).toBe(true)
    expect(within([{ introduced: '0' }, { last_affected: '1.2.0' }], '1.2.1')).toBe(false)
    expect(within([{ introduced: '2.0.0' }, { last_affected: '2.0.0' }], '2.0.0')).toBe(true)
  })

  test('include those listed, also a text that is not a version', () => {
    expect(isAffected({ ranges: [], versions: ['nightly'] }, 'nightly')).toBe(true)
    expect(isAffected({ ranges: [{ events: [{ introduced: '0' }] }], versions: [] }, 'nightly')).toBe(false)
  })
})

describe('events of a range', () => {
  test('are normalised to the version numbers of the registry', () => {
    expect(readEvents([{ fixed: 'v2' }, { introduced: '1.0rc1' }])).toEqual({
      ranges: [{ events: [{ introduced: '1.0.0-rc.1' }, { fixed: '2.0.0' }] }],
    })
  })

  test('become two ranges if they mix both kinds of ends', () => {
    const mixed = [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' }, { last_affected: '2.1.0' }]
    expect(readEvents([...mixed, { introduced: '3.0.0' }])).toEqual({
      ranges: [
        { events: [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '3.0.0' }] },
        { events: [{ introduced: '2.0.0' }, { last_affected: '2.1.0' }] },
      ],
    })
  })

  test.each([
    [[{ fixed: '1.0.0' }]],
    [[{ introduced: '0' }, { introduced: '1.0.0' }]],
    [[{ introduced: '0' }, { fixed: '1.0.0' }, { last_affected: '2.0.0' }]],
    [[{ introduced: '1.0.0' }, { fixed: '1.0.0' }]],
    [[{ introduced: 'main' }]],
    [[{}]],
  ])('are refused if they do not form a range: %j', (range: AdvisoryEvent[]) => {
    expect(readEvents(range)).toEqual({ error: expect.any(String) })
  })
})

describe('the recommended safe version', () => {
  const candidates = ['1.0.0', '1.1.0', '1.2.0', '1.3.0-beta.1', '2.0.0']
  const except =
    (...affected: string[]) =>
    (each: string) =>
      !affected.includes(each)

  test('is the nearest higher safe release, else the highest safe one, else undefined', () => {
    expect(chooseSafe(candidates, except('1.0.0', '1.1.0'))('1.0.0')).toBe('1.2.0')
    expect(chooseSafe(candidates, except('2.0.0', '1.2.0'))('2.0.0')).toBe('1.1.0')
    expect(chooseSafe(candidates, except('1.2.0'))('1.2.0')).toBe('2.0.0')
    expect(chooseSafe(candidates, except())('1.3.0-alpha.1')).toBe('1.3.0-beta.1')
    expect(chooseSafe(candidates, () => false)('1.0.0')).toBeUndefined()
  })
})
