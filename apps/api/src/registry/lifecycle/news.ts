import type { TellableRow } from './notice-store.ts'
import { isCancelled, standing } from './undo-plan.ts'

/** News for owners: a decision in force, or that the last decision that they heard of was taken back. */
export type News = { kind: 'decided'; decision: TellableRow } | { kind: 'takenBack' }

/**
 * Returns the news for the owners of a version when a decision is due: none when a later decision followed, when it was
 * undone, or when it only restores the state that they know. `done` are all decisions, in order.
 */
export function newsOf(done: TellableRow[], decisionId: number, lastTold = 0): News | undefined {
  if (done.at(-1)?.id !== decisionId || lastTold >= decisionId) return undefined
  const isKnown = isCancelled(done.filter(({ id }) => id > lastTold))
  if (lastTold > 0 && isKnown) return undefined
  const inForce = standing(done).at(-1)
  if (inForce?.held_by === 'admin' && inForce.id > lastTold) return { kind: 'decided', decision: origin(inForce, done) }
  return lastTold > 0 ? { kind: 'takenBack' } : undefined
}

/** Returns the decision that an undo of an undo brought back; it has the reason. */
function origin(decision: TellableRow, done: TellableRow[]): TellableRow {
  const undone = done.find(({ id }) => id === decision.undoes)
  const broughtBack = undone && done.find(({ id }) => id === undone.undoes)
  return broughtBack ? origin(broughtBack, done) : decision
}
