import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRevisions } from './revisions.ts'

test('what is made of one node outlives changes of others, and of lists', () => {
  const revisions = createRevisions()
  const madeOf = revisions.revision()
  revisions.pass({ nodeId: 'other' }, 'lists')
  expect(revisions.isCurrent(madeOf, 'one')).toBe(true)
  expect(revisions.isCurrent(madeOf, 'other')).toBe(false)
  expect(revisions.isCurrent(revisions.revision(), 'other')).toBe(true)
})

test('what is made of many outlives no change of lists', () => {
  const revisions = createRevisions()
  for (const changed of ['lists', 'everything'] as const) {
    const madeOf = revisions.revision()
    const before = revisions.revisionOfLists()
    expect(revisions.isCurrent(madeOf, undefined)).toBe(true)
    revisions.pass(changed)
    expect(revisions.isCurrent(madeOf, undefined)).toBe(false)
    expect(revisions.revisionOfLists()).not.toBe(before)
    expect(revisions.isCurrent(revisions.revision(), undefined)).toBe(true)
  }
})

test('nodes are told apart without regard to case', () => {
  const revisions = createRevisions()
  const madeOf = revisions.revision()
  revisions.pass({ nodeId: 'One' })
  expect(revisions.isCurrent(madeOf, 'oNE')).toBe(false)
})

test('everything may have changed', () => {
  const revisions = createRevisions()
  const madeOf = revisions.revision()
  revisions.pass('everything')
  expect(revisions.isCurrent(madeOf, 'one')).toBe(false)
  expect(revisions.isCurrent(revisions.revision(), 'one')).toBe(true)
})

test('of so many changed nodes that they are not remembered, each one and all others count as changed', () => {
  const revisions = createRevisions()
  const madeOf = revisions.revision()
  for (let i = 0; i <= 20_000; i++) revisions.pass({ nodeId: `node-${i}` })
  for (const id of ['node-0', 'node-20000', 'one', undefined]) expect(revisions.isCurrent(madeOf, id)).toBe(false)
  expect(revisions.isCurrent(revisions.revision(), 'node-0')).toBe(true)
})

describe('changes of lists in close succession', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('count once for all of them', () => {
    const revisions = createRevisions(50)
    const made = revisions.revision()
    for (let i = 0; i < 10; i++) revisions.passListsSoon()
    vi.advanceTimersByTime(24)
    expect(revisions.isCurrent(made, undefined)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(revisions.isCurrent(made, undefined)).toBe(false)
    expect(revisions.revision()).toBe(made + 1)
  })

  test('count again no sooner than the pace', () => {
    const revisions = createRevisions(50)
    revisions.passListsSoon()
    vi.advanceTimersByTime(25)
    const made = revisions.revision()
    revisions.passListsSoon()
    vi.advanceTimersByTime(49)
    expect(revisions.isCurrent(made, undefined)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(revisions.isCurrent(made, undefined)).toBe(false)
  })

  test('leave what was current until then to stand in for as long', () => {
    const revisions = createRevisions(50)
    const older = revisions.revision()
    revisions.pass('lists')
    const made = revisions.revision()
    vi.advanceTimersByTime(50)
    revisions.passListsSoon()
    vi.advanceTimersByTime(25)
    expect(revisions.isCurrent(made, undefined)).toBe(false)
    expect([revisions.wasJustCurrent(older), revisions.wasJustCurrent(made)]).toEqual([false, true])
    vi.advanceTimersByTime(50)
    expect(revisions.wasJustCurrent(made)).toBe(false)
  })

  test('let nothing stand in for longer because more changes', () => {
    const revisions = createRevisions(50)
    const made = revisions.revision()
    revisions.pass('lists')
    vi.advanceTimersByTime(40)
    revisions.pass('lists')
    expect(revisions.wasJustCurrent(made)).toBe(true)
    vi.advanceTimersByTime(10)
    expect(revisions.wasJustCurrent(made)).toBe(false)
  })

  test('leave nothing to stand in where anything may have changed', () => {
    const revisions = createRevisions(50)
    const made = revisions.revision()
    revisions.pass('lists')
    revisions.pass('everything')
    expect(revisions.wasJustCurrent(made)).toBe(false)
  })

  test('are counted with what counts at once', () => {
    const revisions = createRevisions(50)
    revisions.passListsSoon()
    revisions.passListsSoon()
    revisions.pass('everything')
    const madeOf = revisions.revision()
    vi.advanceTimersByTime(100)
    expect(revisions.isCurrent(madeOf, undefined)).toBe(true)
  })
})
