import { describe, expect, it } from 'vitest'
import type { VersionStatus } from '../../schema/node-tables.ts'
import { isStatusChange, type StatusActor } from './status.ts'

const statuses: VersionStatus[] = ['pending', 'active', 'flagged', 'banned', 'deleted']

/** Returns the states that the actor may bring a version into, by the state of the version. */
function changesOf(by: StatusActor): Record<string, string> {
  return Object.fromEntries(
    statuses.map((from) => [from, statuses.filter((to) => isStatusChange(by, from, to)).join(' ')]),
  )
}

describe('the state of a version', () => {
  it('is changed by a review while it is pending or flagged', () => {
    expect(changesOf('review')).toEqual({
      pending: 'active flagged',
      active: '',
      flagged: 'active flagged',
      banned: '',
      deleted: '',
    })
  })

  it('is changed to deleted by its publisher, except from banned', () => {
    expect(changesOf('publisher')).toEqual({
      pending: 'deleted',
      active: 'deleted',
      flagged: 'deleted',
      banned: '',
      deleted: '',
    })
  })

  it('never returns to pending', () => {
    for (const by of ['review', 'publisher', 'admin'] as const) {
      for (const from of statuses) expect(isStatusChange(by, from, 'pending')).toBe(false)
    }
  })
})
