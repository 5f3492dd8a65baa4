import { describe, expect, it } from 'vitest'
import { noticeOf } from './decision-notice.ts'
import type { TellableRow } from './notice-store.ts'

const decided = (id: number, held_by: TellableRow['held_by'] = 'admin'): TellableRow => {
  return { id, to_status: 'banned', undoes: null, held_by, message: `reason ${id}` }
}
const undid = (id: number, undoes: number, held_by: TellableRow['held_by'] = 'review'): TellableRow => {
  return { id, to_status: 'active', undoes, held_by, message: 'Undone' }
}
const notice = (done: TellableRow[], decisionId: number, lastTold?: number) => {
  const found = noticeOf(done, decisionId, lastTold)
  return found?.kind === 'decided' ? found.decision.message : found?.kind
}

describe('owners are notified', () => {
  it('of the decision in force', () => {
    expect(notice([decided(1, 'review'), decided(2)], 2)).toBe('reason 2')
    expect(notice([decided(2)], 2, 1)).toBe('reason 2')
  })

  it('not of a decision that another one followed', () => {
    expect(notice([decided(1), decided(2)], 1)).toBeUndefined()
    expect(notice([decided(1), decided(2, 'publisher')], 1)).toBeUndefined()
    expect(notice([decided(1), undid(2, 1)], 1)).toBeUndefined()
  })

  it('not twice of one decision', () => {
    expect(notice([decided(1)], 1, 1)).toBeUndefined()
    expect(notice([decided(1), undid(2, 1)], 2, 2)).toBeUndefined()
  })

  it('of an undo only if they were notified of the undone decision', () => {
    expect(notice([decided(1, 'review'), decided(2), undid(3, 2)], 3)).toBeUndefined()
    expect(notice([decided(1, 'review'), decided(2), undid(3, 2)], 3, 2)).toBe('takenBack')
    expect(notice([decided(1), decided(2), undid(3, 2, 'admin')], 3, 1)).toBeUndefined()
  })

  it('of the decision that an undo leaves in force, if they were notified of neither', () => {
    expect(notice([decided(1), decided(2), undid(3, 2, 'admin')], 3)).toBe('reason 1')
    expect(notice([decided(1), decided(2), undid(3, 2, 'admin')], 3, 2)).toBe('takenBack')
  })

  it('of what an undone undo restores, if they were notified of the undo', () => {
    const done = [decided(1), undid(2, 1), undid(3, 2, 'admin')]
    expect(notice(done, 3, 2)).toBe('reason 1')
    expect(notice(done, 3, 1)).toBeUndefined()
    expect(notice(done, 3)).toBe('reason 1')
    const back = [...done, undid(4, 3), undid(5, 4, 'admin')]
    expect(notice(back, 5, 4)).toBe('reason 1')
  })
})
