import type { TellableRow } from './notice-store.ts'
import { isCancelled, standing } from './undo-plan.ts'

/** Notice for owners: an active decision, or the withdrawal of the last decision in an earlier notice. */
export type DecisionNotice = { kind: 'decided'; decision: TellableRow } | { kind: 'takenBack' }

/**
 * Returns the notice for the owners of a version about a due decision; undefined when a later decision followed, when
 * it was undone, or when it restores the state that owners know. `done` has all decisions, in order.
 */
export function noticeOf(done: TellableRow[], decisionId: number, lastTold = 0): DecisionNotice | undefined {
  if (done.at(-1)?.id !== decisionId || lastTold >= decisionId) return undefined
  const isKnown = isCancelled(done.filter(({ id }) => id > lastTold))
  if (lastTold > 0 && isKnown) return undefined
  const inForce = standing(done).at(-1)
  if (inForce?.held_by === 'admin' && inForce.id > lastTold) return { kind: 'decided', decision: origin(inForce, done) }
  return lastTold > 0 ? { kind: 'takenBack' } : undefined
}

/** Returns the decision that an undo of an undo restored, because that decision has the reason. */
function origin(decision: TellableRow, done: TellableRow[]): TellableRow {
  const undone = done.find(({ id }) => id === decision.undoes)
  const broughtBack = undone && done.find(({ id }) => id === undone.undoes)
  return broughtBack ? origin(broughtBack, done) : decision
}
