import { isObject } from '../../platform/is-object.ts'
import { parseContents, type SourceContents } from './parse-contents.ts'
import { fieldsOf } from './fields.ts'
import { parseNode, type NodeRefusal, type SourceNode } from './parse-node.ts'
import { parseVersion, wireStatuses, type SourceVersion, type VersionRefusal } from './parse-version.ts'
import { MirrorError } from './mirror-error.ts'
import type { Source } from './source.ts'

export const pageSize = 100

export interface RefusedNode {
  id: string
  reason: NodeRefusal
}

export interface SourcePage {
  nodes: SourceNode[]
  refused: RefusedNode[]
  /** Total of all pages; undefined when the source omits it. */
  total: number | undefined
  isLast: boolean
  /** Time of the answer by the clock of the source. */
  date: Date
}

/** Reads a page of a source's catalogue with banned nodes; `since` limits it to later changes. */
export function readNodePage(source: Source, page: number, since: Date | null): Promise<SourcePage> {
  const query = new URLSearchParams({ page: String(page), limit: String(pageSize), include_banned: 'true' })
  if (since) query.set('timestamp', `${since.toISOString().slice(0, 19)}Z`)
  return readPage(source, query, page)
}

/** Reads nodes by id; missing nodes are absent from the answer. */
export function readNodesById(source: Source, ids: string[]): Promise<SourcePage> {
  const query = new URLSearchParams({ limit: String(ids.length), include_banned: 'true' })
  for (const id of ids) query.append('node_id', id)
  return readPage(source, query, 1)
}

/** Returns the total of nodes at a source, if the source states it. */
export async function countSourceNodes(source: Source): Promise<number | undefined> {
  const query = new URLSearchParams({ page: '1', limit: '1', include_banned: 'true' })
  return (await readPage(source, query, 1)).total
}

/** Returns whether a node is gone at a source: unknown, deleted, or merged into another node. */
export async function isGone(source: Source, nodeId: string): Promise<boolean> {
  const { status, body } = await source.readJson(`/nodes/${encodeURIComponent(nodeId)}`, isObject)
  if (status === 404) return true
  const fields = fieldsOf(body)
  // For a merged node, a source answers with the target of the merge.
  const isAnother = (fields?.text('id', 200) || nodeId).toLowerCase() !== nodeId.toLowerCase()
  return isAnother || fields?.text('status', 100) === 'NodeStatusDeleted'
}

export interface SourceVersions {
  versions: SourceVersion[]
  refused: { version: string; reason: VersionRefusal }[]
  /** Version numbers at the source, including refused versions; the mirror treats them as present. */
  numbers: Set<string>
}

/** Reads every version of a node in any state; returns undefined when the source hides them. */
export async function readVersions(source: Source, nodeId: string): Promise<SourceVersions | undefined> {
  const path = `/nodes/${encodeURIComponent(nodeId)}/versions`
  const statuses = wireStatuses.map((status) => `statuses=${status}`).join('&')
  let { status, body } = await source.readJson(`${path}?${statuses}&include_status_reason=true`, Array.isArray)
  // Other registries may refuse unknown parameters.
  if (status === 400) ({ status, body } = await source.readJson(path, Array.isArray))
  if (status !== 200 || !Array.isArray(body)) return undefined
  const found: SourceVersions = { versions: [], refused: [], numbers: new Set() }
  for (const item of body) {
    const parsed = parseVersion(item, source.baseUrl)
    // This registry treats `1.0` and `1.0.0` as equal versions.
    const isRepeated = !('reason' in parsed) && found.numbers.has(parsed.number.version)
    if (isRepeated) found.refused.push({ version: parsed.number.version, reason: 'same_number' })
    if (isRepeated) continue
    const version = await withDownloadUrl(source, nodeId, parsed)
    if ('reason' in version) found.refused.push(version)
    else found.versions.push(version)
    found.numbers.add('reason' in version ? version.version : version.number.version)
  }
  return found
}

/** Reads the contents of a version's archive, if the source states them. */
export async function readContents(
  source: Source,
  nodeId: string,
  version: string,
): Promise<SourceContents | undefined> {
  const path = `/nodes/${encodeURIComponent(nodeId)}/versions/${encodeURIComponent(version)}/contents`
  return parseContents((await source.readJson(path, isObject)).body)
}

/**
 * Adds a missing download address: some registries omit it from lists, and an active version without an address cannot
 * be installed.
 */
async function withDownloadUrl(source: Source, nodeId: string, version: ReturnType<typeof parseVersion>) {
  if ('reason' in version || version.url || version.facts.status !== 'active') return version
  const number = version.number.version
  const path = `/nodes/${encodeURIComponent(nodeId)}/versions/${encodeURIComponent(number)}`
  const { body } = await source.readJson(path, isObject)
  const single = parseVersion(body, source.baseUrl)
  if ('reason' in single || !single.url) return { version: number, reason: 'no_download_url' as const }
  return { ...version, url: single.url, archive: version.archive ?? single.archive }
}

async function readPage(source: Source, query: URLSearchParams, page: number): Promise<SourcePage> {
  const path = `/nodes?${query.toString()}`
  const { status, body, date } = await source.readJson(path, hasNodes)
  if (status !== 200 || !hasNodes(body)) {
    throw new MirrorError(`${source.baseUrl}${path} answered ${status}. Is this the address of a registry's API?`)
  }
  const parsed = body.nodes.map(parseNode)
  const fields = fieldsOf(body)
  const totalPages = fields?.count('totalPages') ?? Number.POSITIVE_INFINITY
  return {
    nodes: parsed.filter((node): node is SourceNode => !('reason' in node)),
    refused: parsed.filter((node): node is RefusedNode => 'reason' in node),
    total: fields?.count('total'),
    isLast: page >= totalPages || parsed.length === 0,
    date,
  }
}

function hasNodes(body: unknown): body is { nodes: unknown[] } {
  return isObject(body) && 'nodes' in body && Array.isArray(body.nodes)
}
