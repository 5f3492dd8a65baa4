import type { Json } from './definition.ts'

/** Parts of a semantic version. */
export type Bump = 'major' | 'minor' | 'patch'

export type ChangeKind =
  | 'node-removed'
  | 'node-added'
  | 'input-removed'
  | 'input-added-required'
  | 'input-added-optional'
  | 'input-became-required'
  | 'input-became-optional'
  | 'input-type-changed'
  | 'input-order-changed'
  | 'choice-removed'
  | 'choice-added'
  | 'default-changed'
  | 'range-narrowed'
  | 'range-widened'
  | 'output-removed'
  | 'output-added'
  | 'output-type-changed'
  | 'output-order-changed'
  | 'output-name-changed'
  | 'output-list-changed'
  | 'display-name-changed'
  | 'category-changed'
  | 'description-changed'
  | 'deprecation-changed'
  | 'experimental-changed'
  | 'output-node-changed'

/** A difference between two versions of a comfy node. */
export interface Change {
  kind: ChangeKind
  /** The name of the comfy node. */
  node: string
  /** The changed input, output or fact; absent for the node itself. */
  field?: string
  before?: Json
  after?: Json
  /** Bump that the change calls for. A change that breaks saved workflows is major. */
  bump: Bump
}

const order: Bump[] = ['patch', 'minor', 'major']

/** The highest bump that any change calls for; `patch` without changes. */
export function adviseBump(changes: readonly Pick<Change, 'bump'>[]): Bump {
  const highest = changes.reduce((most, { bump }) => Math.max(most, order.indexOf(bump)), 0)
  return order[highest] ?? 'patch'
}
