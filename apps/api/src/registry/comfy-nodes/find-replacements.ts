import type { components } from '@registry/contract/types'
import type { Database } from '../../schema/tables.ts'
import { findOwnerships } from './find-ownerships.ts'
import { listCurrentReplacements } from './replacement-store.ts'

type NodeReplacement = components['schemas']['NodeReplacement']

const limits = { rows: 5000, bytes: 8 * 1024 ** 2, rowsOfPack: 200, bytesOfPack: 256 * 1024 }

/**
 * Finds replacements by the name of the older comfy node. Excludes names that belong or belonged to ComfyUI or another
 * pack.
 */
export async function findReplacements(
  db: Database,
  nodeId: string | undefined,
): Promise<Record<string, NodeReplacement[]>> {
  const rows = await listCurrentReplacements(db, { nodeId, ...limits })
  const owners = await findOwnerships(db, [...new Set(rows.map((row) => row.replacement.old_node_id))])
  const free = rows.filter((row) => {
    const { state = 'unknown', node_id: owner } = owners.get(row.replacement.old_node_id) ?? {}
    return state === 'unknown' || owner === row.node_id
  })
  const named = Map.groupBy(free, (row) => row.replacement.old_node_id)
  // `fromEntries` defines properties; an assignment would set the prototype for `__proto__`.
  return Object.fromEntries(
    [...named].map(([name, some]) => [
      name,
      some.map(({ replacement, node_id: packId, version }) => ({
        ...replacement,
        pack_id: packId,
        pack_version: version,
      })),
    ]),
  )
}
