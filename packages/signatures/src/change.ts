import type { Json } from './signature.ts'

/** Part of a version number that a change asks to raise. */
export type Bump = 'major' | 'minor' | 'patch'

/**
 * Ways in which a workflow stores a node: widget values by position (`widgets_values`), by name (`widgets_values_named`), or
 * an API prompt, which names every input. Links name their output by position in all three.
 */
export type Format = 'positional' | 'named' | 'prompt'

export const formats: readonly Format[] = ['positional', 'named', 'prompt']

/** `may-break` depends on what the workflow uses: a removed choice breaks only those who chose it. */
export type Effect = 'breaks' | 'may-break' | 'safe'

export type ChangeKind =
  | 'node-removed'
  | 'node-renamed'
  | 'node-added'
  | 'input-removed'
  | 'input-renamed'
  | 'input-added'
  | 'input-became-required'
  | 'input-became-optional'
  | 'input-type-changed'
  | 'widget-became-socket'
  | 'socket-became-widget'
  | 'widgets-moved'
  | 'choices-removed'
  | 'choices-added'
  | 'default-changed'
  | 'range-narrowed'
  | 'range-widened'
  | 'output-removed'
  | 'output-added'
  | 'outputs-moved'
  | 'output-type-changed'
  | 'output-renamed'
  | 'output-list-changed'
  | 'output-node-changed'

/** A difference between two signatures. */
export interface Change {
  kind: ChangeKind
  /** Name of the comfy node, in the older version where it had one. */
  node: string
  /** Input or output; absent where the change is about the node. */
  field?: string
  before?: Json
  after?: Json
  effects: Readonly<Record<Format, Effect>>
  bump: Bump
}

const order: readonly Effect[] = ['safe', 'may-break', 'breaks']

/** The worst of some effects; `safe` for none. */
export function worstEffect(effects: readonly Effect[]): Effect {
  return effects.reduce<Effect>(
    (worst, effect) => (order.indexOf(effect) > order.indexOf(worst) ? effect : worst),
    'safe',
  )
}

/** Returns an effect for each format. */
export function everywhere(effect: Effect): Record<Format, Effect> {
  return { positional: effect, named: effect, prompt: effect }
}

const bumps: readonly Bump[] = ['patch', 'minor', 'major']

/** Part of the version number that changes ask to raise: the highest of any; `patch` when there are none. */
export function adviseBump(changes: readonly Pick<Change, 'bump'>[]): Bump {
  return changes.reduce<Bump>((most, { bump }) => (bumps.indexOf(bump) > bumps.indexOf(most) ? bump : most), 'patch')
}
