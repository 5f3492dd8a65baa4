import type { components } from '@registry/contract/types'
import { findCoreNode } from '@registry/core-nodes'

export type NameOwnership = components['schemas']['NameOwnership']

/** Returns the ownership of a name in the newest ComfyUI; undefined for any other name. */
export function coreOwnership(name: string): NameOwnership | undefined {
  const node = findCoreNode(name)
  if (!node) return undefined
  if (node.kind === 'frontend') return { state: 'frontend' }
  return node.removedIn === undefined ? { state: 'core', added_in: node.addedIn } : undefined
}

/** Returns the ownership of a name that only older releases of ComfyUI have; undefined for any other name. */
export function formerCoreOwnership(name: string): NameOwnership | undefined {
  const node = findCoreNode(name)
  if (!node || node.kind === 'frontend' || node.removedIn === undefined) return undefined
  return { state: 'core', added_in: node.addedIn, removed_in: node.removedIn }
}
