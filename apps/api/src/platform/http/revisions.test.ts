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

describe('lists', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('end at once when everything may have changed', () => {
    const revisions = createRevisions()
    const madeOf = revisions.revision()
    expect(revisions.isCurrent(madeOf, undefined)).toBe(true)
    revisions.pass('everything')
    expect(revisions.isCurrent(madeOf, undefined)).toBe(false)
    expect(revisions.isCurrent(revisions.revision(), undefined)).toBe(true)
  })

  test('end once for changes in close succession', () => {
    const revisions = createRevisions(50)
    for (let i = 0; i < 10; i++) revisions.pass('lists')
    const made = revisions.revision()
    vi.advanceTimersByTime(24)
    expect([revisions.isCurrent(made, undefined), revisions.listsWait()]).toEqual([true, true])
    vi.advanceTimersByTime(1)
    expect([revisions.isCurrent(made, undefined), revisions.listsWait()]).toEqual([false, false])
    expect(revisions.revision()).toBe(made + 1)
  })

  test('end again no sooner than the pace', () => {
    const revisions = createRevisions(50)
    revisions.pass('lists')
    vi.advanceTimersByTime(25)
    revisions.pass('lists')
    const made = revisions.revision()
    vi.advanceTimersByTime(49)
    expect(revisions.isCurrent(made, undefined)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(revisions.isCurrent(made, undefined)).toBe(false)
  })

  test('that were current until they ended stand in for as long', () => {
    const revisions = createRevisions(50)
    const older = revisions.revision()
    revisions.pass('everything')
    const made = revisions.revision()
    revisions.pass('lists')
    vi.advanceTimersByTime(50)
    expect(revisions.isCurrent(made, undefined)).toBe(false)
    expect([revisions.wasJustCurrent(older), revisions.wasJustCurrent(made)]).toEqual([false, true])
    vi.advanceTimersByTime(50)
    expect(revisions.wasJustCurrent(made)).toBe(false)
  })

  test('do not stand in where anything may have changed', () => {
    const revisions = createRevisions(50)
    const made = revisions.revision()
    revisions.pass('lists')
    vi.advanceTimersByTime(25)
    expect(revisions.wasJustCurrent(made)).toBe(true)
    revisions.pass('everything')
    expect(revisions.wasJustCurrent(made)).toBe(false)
  })

  test('that wait to end do so with what ends at once', () => {
    const revisions = createRevisions(50)
    revisions.pass('lists')
    revisions.pass('everything')
    const madeOf = revisions.revision()
    expect(revisions.listsWait()).toBe(false)
    vi.advanceTimersByTime(100)
    expect(revisions.isCurrent(madeOf, undefined)).toBe(true)
  })
})
