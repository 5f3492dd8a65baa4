import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRevisions } from './revisions.ts'

test('a value of one node stays fresh through changes of other nodes and of lists', () => {
  const revisions = createRevisions()
  const madeOf = revisions.revision()
  revisions.invalidate({ nodeId: 'other' }, 'lists')
  expect(revisions.isFresh(madeOf, { nodeId: 'one' })).toBe(true)
  expect(revisions.isFresh(madeOf, { nodeId: 'other' })).toBe(false)
  expect(revisions.isFresh(revisions.revision(), { nodeId: 'other' })).toBe(true)
})

test('ids of nodes are compared without regard to case', () => {
  const revisions = createRevisions()
  const madeOf = revisions.revision()
  revisions.invalidate({ nodeId: 'One' })
  expect(revisions.isFresh(madeOf, { nodeId: 'oNE' })).toBe(false)
})

test('invalidating everything makes every value stale', () => {
  const revisions = createRevisions()
  const madeOf = revisions.revision()
  revisions.invalidate('everything')
  expect(revisions.isFresh(madeOf, { nodeId: 'one' })).toBe(false)
  expect(revisions.isFresh(revisions.revision(), { nodeId: 'one' })).toBe(true)
})

test('answers about publishers stay fresh through changes of nodes and of lists', () => {
  const revisions = createRevisions()
  const madeOf = revisions.revision()
  revisions.invalidate({ nodeId: 'one' }, 'lists now')
  expect(revisions.isFresh(madeOf, 'publishers')).toBe(true)
  revisions.invalidate('publishers', 'lists now')
  expect(revisions.isFresh(madeOf, 'publishers')).toBe(false)
  expect(revisions.isFresh(revisions.revision(), 'publishers')).toBe(true)
  revisions.invalidate('everything')
  expect(revisions.isFresh(revisions.revision() - 1, 'publishers')).toBe(false)
})

test('more changed nodes than the limit invalidate everything', () => {
  const revisions = createRevisions()
  const madeOf = revisions.revision()
  for (let i = 0; i <= 20_000; i++) revisions.invalidate({ nodeId: `node-${i}` })
  for (const nodeId of ['node-0', 'node-20000', 'one']) expect(revisions.isFresh(madeOf, { nodeId })).toBe(false)
  expect(revisions.isFresh(madeOf, 'lists')).toBe(false)
  expect(revisions.isFresh(revisions.revision(), { nodeId: 'node-0' })).toBe(true)
})

describe('values of lists', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('become stale immediately when everything is invalidated', () => {
    const revisions = createRevisions()
    const madeOf = revisions.revision()
    expect(revisions.isFresh(madeOf, 'lists')).toBe(true)
    revisions.invalidate('everything')
    expect(revisions.isFresh(madeOf, 'lists')).toBe(false)
    expect(revisions.isFresh(revisions.revision(), 'lists')).toBe(true)
  })

  test('become stale once for changes in close succession', () => {
    const revisions = createRevisions(50)
    for (let i = 0; i < 10; i++) revisions.invalidate('lists')
    const made = revisions.revision()
    vi.advanceTimersByTime(24)
    expect([revisions.isFresh(made, 'lists'), revisions.hasPendingLists()]).toEqual([true, true])
    vi.advanceTimersByTime(1)
    expect([revisions.isFresh(made, 'lists'), revisions.hasPendingLists()]).toEqual([false, false])
    expect(revisions.revision()).toBe(made + 1)
  })

  test('become stale again no sooner than the pace', () => {
    const revisions = createRevisions(50)
    revisions.invalidate('lists')
    vi.advanceTimersByTime(25)
    revisions.invalidate('lists')
    const made = revisions.revision()
    vi.advanceTimersByTime(49)
    expect(revisions.isFresh(made, 'lists')).toBe(true)
    vi.advanceTimersByTime(1)
    expect(revisions.isFresh(made, 'lists')).toBe(false)
  })

  test('are served while just stale, for no longer than the pace', () => {
    const revisions = createRevisions(50)
    const older = revisions.revision()
    revisions.invalidate('everything')
    const made = revisions.revision()
    revisions.invalidate('lists')
    vi.advanceTimersByTime(50)
    expect(revisions.isFresh(made, 'lists')).toBe(false)
    expect([revisions.isJustStale(older), revisions.isJustStale(made)]).toEqual([false, true])
    vi.advanceTimersByTime(50)
    expect(revisions.isJustStale(made)).toBe(false)
  })

  test('become stale immediately for the author of a change, and within the pace for others', () => {
    const revisions = createRevisions(50)
    const older = revisions.revision()
    revisions.invalidate('lists now')
    expect([revisions.isFresh(older, 'lists'), revisions.hasPendingLists()]).toEqual([false, false])
    vi.advanceTimersByTime(30)
    const made = revisions.revision()
    revisions.invalidate('lists now')
    expect([revisions.isJustStale(older), revisions.isJustStale(made)]).toEqual([true, true])
    vi.advanceTimersByTime(30)
    expect([revisions.isJustStale(older), revisions.isJustStale(made)]).toEqual([false, true])
    revisions.invalidate('lists now')
    expect([revisions.isJustStale(older), revisions.isJustStale(made)]).toEqual([false, true])
    vi.advanceTimersByTime(20)
    expect(revisions.isJustStale(made)).toBe(false)
  })

  test('are not served after everything was invalidated', () => {
    const revisions = createRevisions(50)
    const made = revisions.revision()
    revisions.invalidate('lists')
    vi.advanceTimersByTime(25)
    expect(revisions.isJustStale(made)).toBe(true)
    revisions.invalidate('everything')
    expect(revisions.isJustStale(made)).toBe(false)
  })

  test('become stale immediately when everything is invalidated during the pace', () => {
    const revisions = createRevisions(50)
    revisions.invalidate('lists')
    revisions.invalidate('everything')
    const madeOf = revisions.revision()
    expect(revisions.hasPendingLists()).toBe(false)
    vi.advanceTimersByTime(100)
    expect(revisions.isFresh(madeOf, 'lists')).toBe(true)
  })
})
