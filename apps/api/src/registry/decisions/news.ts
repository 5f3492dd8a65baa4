import { isCancelled, standing } from './undo-plan.ts'
import type { TellableRow } from './told-store.ts'

/** What owners do not know yet: a decision that is in force, or that the last one they were told of is not any more. */
export type News = { kind: 'decided'; decision: TellableRow } | { kind: 'takenBack' }

/**
 * What the owners of a version are to be told when the time of a decision on it has come: nothing when somebody decided
 * since, when it was undone, or when it only brings back what they were told. `done` is all that was decided, in order.
 */
export function newsOf(done: TellableRow[], decisionId: number, lastTold = 0): News | undefined {
  if (done.at(-1)?.id !== decisionId || lastTold >= decisionId) return undefined
  const isKnown = isCancelled(done.filter(({ id }) => id > lastTold))
  if (lastTold > 0 && isKnown) return undefined
  const inForce = standing(done).at(-1)
  if (inForce?.held_by === 'admin' && inForce.id > lastTold) return { kind: 'decided', decision: origin(inForce, done) }
  return lastTold > 0 ? { kind: 'takenBack' } : undefined
}

/** The decision that an undo of an undo brought back, which has the reason. */
function origin(decision: TellableRow, done: TellableRow[]): TellableRow {
  const undone = done.find(({ id }) => id === decision.undoes)
  const broughtBack = undone && done.find(({ id }) => id === undone.undoes)
  return broughtBack ? origin(broughtBack, done) : decision
}
