import type { NameOwnership } from '../comfy-nodes/core-ownership.ts'
import type { Clues } from './choose-pack.ts'

type UseClues = Pick<Clues, 'ownership' | 'declared'>

/**
 * Evidence that is valid in every workflow: no other pack is known to have the name, or the name was given to a pack.
 */
const sureReasons: ReadonlySet<NameOwnership['reason']> = new Set(['alone', 'preempted', 'pattern'])

/** Returns the packs that a workflow needs under every reading of its contested names. */
export function packsNeeded(uses: readonly UseClues[]): Set<string> {
  return new Set(
    uses.flatMap(({ ownership, declared }) => {
      const isNamed = declared !== undefined && declared.state !== 'unknown'
      return (isNamed ? declared.node_id : sureOwnerOf(ownership)) ?? []
    }),
  )
}

function sureOwnerOf({ state, node_id: id, reason }: NameOwnership): string | undefined {
  return state === 'likely' || (state === 'owned' && sureReasons.has(reason)) ? id : undefined
}

/** Packs that are present: packs that a workflow needs, and pinned packs. */
export interface Present {
  needed: ReadonlySet<string>
  pinned: { has: (nodeId: string) => boolean }
}

/**
 * Returns the only present pack with the name; it replaces an absent owner with rivals. A candidate must be needed,
 * because other code handles a pin alone. Undefined where the workflow names a pack.
 */
export function companionOf({ ownership, declared }: UseClues, { needed, pinned }: Present): string | undefined {
  const { state, node_id: owner, candidates = [], rivals = [] } = ownership
  const isPresent = (id: string): boolean => needed.has(id) || pinned.has(id)
  if (declared || (owner !== undefined && isPresent(owner))) return undefined
  const [only, ...others] = (state === 'ambiguous' ? candidates : rivals).filter(isPresent)
  if (only === undefined || others.length > 0) return undefined
  return state !== 'ambiguous' || needed.has(only) ? only : undefined
}
