import type { Json } from './signature.ts'

/** Part of a version number that a change should raise. */
export type Bump = 'major' | 'minor' | 'patch'

/**
 * Format of a comfy node in a workflow: widget values by position (`widgets_values`) or by name
 * (`widgets_values_named`), or an API prompt with named inputs. Links identify outputs by position in all three
 * formats.
 */
export type Format = 'positional' | 'named' | 'prompt'

export const formats: readonly Format[] = ['positional', 'named', 'prompt']

/**
 * Effect of a change on a workflow. `may-break` depends on the workflow: a removed choice breaks only workflows that
 * use this choice.
 */
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

/** Difference between two signatures. */
export interface Change {
  kind: ChangeKind
  /** Name of the comfy node, in the older version if it exists there. */
  node: string
  /** Name of the input or output; absent for a change to the comfy node itself. */
  field?: string
  before?: Json
  after?: Json
  effects: Readonly<Record<Format, Effect>>
  bump: Bump
}

const order: readonly Effect[] = ['safe', 'may-break', 'breaks']

/** Returns the worst of the effects; `safe` for an empty list. */
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

/** Returns the part of the version number to raise: the highest bump of all changes, or `patch` without changes. */
export function adviseBump(changes: readonly Pick<Change, 'bump'>[]): Bump {
  return changes.reduce<Bump>((most, { bump }) => (bumps.indexOf(bump) > bumps.indexOf(most) ? bump : most), 'patch')
}
