import type { Context } from '../../context.ts'
import { readListedNodeOrNone, readPublicNode } from '../nodes/read-node.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Page } from '../../platform/paging.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { countFound, listFound, type ComfyNodeFilter, type FoundComfyNodeRow } from './current-store.ts'
import { findOwnerships } from './find-ownerships.ts'
import { readInstallableVersion } from '../versions/read-version.ts'

export interface ComfyNodeQuestion extends Pick<ComfyNodeFilter, 'name' | 'accepts' | 'produces'> {
  nodeId?: string | undefined
  /** Ignored without a node. */
  version?: string | undefined
}

/**
 * Lists a page of the comfy nodes of listed nodes, of a node, or of a version; empty for a missing node or version.
 * Throws `node_banned`.
 */
export async function findComfyNodes(
  { db, lists }: Pick<Context, 'db' | 'lists'>,
  { nodeId, version, ...filter }: ComfyNodeQuestion,
  page: Page,
): Promise<{ rows: FoundComfyNodeRow[]; total: number }> {
  const scope = nodeId === undefined ? {} : await unlessMissing(readScope(db, nodeId, version))
  if (!scope) return { rows: [], total: 0 }
  const wanted = { ...filter, ...scope }
  const list = `comfy nodes ${JSON.stringify(wanted)}`
  const [total, rows] = await Promise.all([
    lists.total(list, () => countFound(db, wanted)),
    lists.page(list, page, (start) => listFound(db, wanted, page.limit, start)),
  ])
  return { rows, total }
}

/**
 * Returns the listed node that owns a comfy node's name, or is the likely owner. Throws `core_node`,
 * `comfy_node_ambiguous` and `comfy_node_unknown`.
 */
export async function readProvider(db: Database, name: string): Promise<NodeRow> {
  const ownership = (await findOwnerships(db, [name])).get(name)
  if (ownership?.state === 'core' || ownership?.state === 'frontend') throw new RegistryError('core_node', { name })
  if (ownership?.state === 'ambiguous') {
    const nodeIds = (ownership.candidates ?? []).slice(0, mostNamed).join(', ')
    throw new RegistryError('comfy_node_ambiguous', { name, nodeIds })
  }
  const id = ownership?.node_id
  const node = id === undefined ? undefined : await readListedNodeOrNone(db, id)
  if (!node) throw new RegistryError('comfy_node_unknown', { name })
  return node
}

/** Maximum candidates in the sentence about an ambiguous name. */
const mostNamed = 5

async function readScope(
  db: Database,
  nodeId: string,
  version: string | undefined,
): Promise<Pick<ComfyNodeFilter, 'nodeId' | 'versionId'>> {
  if (version === undefined) return { nodeId: (await readPublicNode(db, nodeId)).id }
  const { node_id, id } = await readInstallableVersion(db, { nodeId, version })
  return { nodeId: node_id, versionId: id }
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    const code = error instanceof RegistryError ? String(error.code) : ''
    if (['node_not_found', 'node_removed', 'version_not_found'].includes(code)) return undefined
    throw error
  }
}
