import type { components } from '@registry/contract/types'
import { aliasKey } from '../nodes/find-aliased.ts'

type Schemas = components['schemas']

/**
 * Drops the version of a use whose workflow names another repository than that of the pack, such as a fork. Its commits
 * may be missing in the repository of the pack.
 */
export function withOwnVersion(
  use: Schemas['WorkflowUse'],
  declared: Schemas['ResolvedPack'] | undefined,
  addresses: readonly Schemas['ResolvedPack'][],
): Schemas['WorkflowUse'] {
  const { pack_address: address = '', pack_version: _, ...rest } = use
  // Some workflows have a folder or the name of a node there, which names no repository.
  if (!aliasKey(address).includes('/')) return use
  const named = addresses.find(({ asked }) => asked === address)
  return named?.node_id === declared?.node_id ? use : { ...rest, pack_address: address }
}
