import type { BatchStep } from './decision-store.ts'

/** A decision of a batch to undo. */
export interface Candidate {
  decisionId: number
  versionId: string
  nodeId: string
  version: string
}

/** Decisions to undo in a request, and the count of decisions that can be undone later. */
export interface UndoPlan {
  candidates: Candidate[]
  remaining: number
}

/**
 * Picks the decisions of a batch to undo, newest first and at most `most`. If all undoable decisions fit, the other
 * decisions fill the rest, so that their refusals give the reasons.
 */
export function planUndo(steps: BatchStep[], most: number): UndoPlan {
  const byVersion = Map.groupBy(steps, ({ version_id }) => version_id)
  const own = steps.filter(({ is_own }) => is_own).toReversed()
  const isPossible = (step: BatchStep): boolean => {
    const later = (byVersion.get(step.version_id) ?? []).filter(({ id }) => id > step.id)
    return step.status === step.to_status && isCancelled(later)
  }
  const possible = own.filter(isPossible)
  const chosen = possible.slice(0, most)
  const remaining = possible.length - chosen.length
  const others = remaining > 0 ? [] : own.filter((step) => !possible.includes(step)).slice(0, most - chosen.length)
  const candidates = [...chosen, ...others].toSorted((a, b) => b.id - a.id)
  return { candidates: candidates.map(candidateOf), remaining }
}

/** Tells whether later undos cancel all given decisions, so that none is in force. The decisions are in order. */
export function isCancelled(decisions: { id: number; undoes: number | null }[]): boolean {
  return standing(decisions).length === 0
}

/**
 * Returns the decisions that no other decision undid, in order. The last of these decisions set the status of the
 * version.
 */
export function standing<Decision extends { id: number; undoes: number | null }>(decisions: Decision[]): Decision[] {
  const left: Decision[] = []
  for (const decision of decisions) {
    if (decision.undoes !== null && left.at(-1)?.id === decision.undoes) left.pop()
    else left.push(decision)
  }
  return left
}

function candidateOf({ id, version_id, node_id, version }: BatchStep): Candidate {
  return { decisionId: id, versionId: version_id, nodeId: node_id, version }
}
