import type { components } from '@registry/contract/types'
import { aliasKey, findAliased, readBriefly } from '../nodes/find-aliased.ts'
import { optionalText } from '../../platform/wire.ts'
import { unclaimedPublisherId } from '../publishers/publisher-id.ts'
import type { Database } from '../../schema/tables.ts'
import { findOwnerships } from './find-ownerships.ts'

type ResolveResponse = components['schemas']['ResolveResponse']
type ResolvedPack = components['schemas']['ResolvedPack']

/** References to packs in workflows. */
interface Asked {
  names: string[]
  ids: string[]
  addresses: string[]
}

/** Value of `cnr_id` for ComfyUI itself in workflows. */
const coreId = 'comfy-core'
const coreRepositories = new Set(['github.com/comfyanonymous/comfyui', 'github.com/comfy-org/comfyui'])

/** Resolves names, ids and addresses to packs. Runs at most five queries. */
export async function resolvePacks(db: Database, { names, ids, addresses }: Asked): Promise<ResolveResponse> {
  const [ownerships, found] = await Promise.all([findOwnerships(db, names), findAliased(db, [...ids, ...addresses])])
  const packOf = (asked: string): ResolvedPack => {
    const key = aliasKey(asked)
    if (key === coreId || coreRepositories.has(key)) return { asked, state: 'core' }
    const id = found.get(asked)
    return id === undefined ? { asked, state: 'unknown' } : { asked, state: 'found', node_id: id }
  }
  const owners = [...ownerships.values()].flatMap(({ node_id: id, candidates = [], rivals = [] }) =>
    [id ?? candidates, rivals].flat(),
  )
  const nodes = await readBriefly(db, [...new Set([...found.values(), ...owners])])
  return {
    names: names.map((name) => ({ name, ownership: ownerships.get(name) ?? { state: 'unknown' } })),
    ids: ids.map(packOf),
    addresses: addresses.map(packOf),
    nodes: nodes.map((node) => ({
      id: node.id,
      name: node.name,
      ...optionalText('repository', node.repository),
      ...optionalText('author', node.author),
      ...(node.publisher_id !== unclaimedPublisherId && { publisher_id: node.publisher_id }),
      github_stars: node.github_stars,
      ...optionalText('latest_version', node.latest_version ?? ''),
    })),
  }
}
