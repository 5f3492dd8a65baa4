import type { Json } from './definition.ts'

/** What semantic versioning asks for. */
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

/** One difference between two versions of a comfy node. */
export interface Change {
  kind: ChangeKind
  /** The name of the comfy node. */
  node: string
  /** The input, output or fact that it is about; nothing when it is the node itself. */
  field?: string
  before?: Json
  after?: Json
  /** What a version with this change calls for: major is what breaks workflows that people saved. */
  bump: Bump
}
