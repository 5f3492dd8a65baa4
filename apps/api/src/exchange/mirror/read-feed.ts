import { isObject } from '../../platform/is-object.ts'
import { fieldsOf } from './fields.ts'
import { MirrorError } from './mirror-error.ts'
import { parseNode, type SourceNode } from './parse-node.ts'
import type { RefusedNode } from './read-source.ts'
import type { Source } from './source.ts'

export interface SourceSnapshot {
  sha256: string
  sequence: number
  nodes: number
}

/** Feed and snapshot of a source's catalogue. */
export interface SourceFeed {
  feed: string
  sequence: number
  /** Undefined while the source has no snapshot. */
  snapshot: SourceSnapshot | undefined
  /** Time of the answer by the clock of the source. */
  date: Date
}

/** Reads the feed of a source; returns undefined when the feed is missing or unavailable. */
export async function readFeed(source: Source): Promise<SourceFeed | undefined> {
  try {
    const { body, date } = await source.readJson('/catalogue/latest', isObject)
    const fields = fieldsOf(body)
    const feed = fields?.text('feed', 100) ?? ''
    const sequence = fields?.count('sequence')
    if (feed === '' || sequence === undefined) return undefined
    return { feed, sequence, snapshot: parseSnapshot(body), date }
  } catch (error) {
    if (error instanceof MirrorError) return undefined
    throw error
  }
}

function parseSnapshot(latest: unknown): SourceSnapshot | undefined {
  const fields = fieldsOf(latest)?.object('snapshot')
  const sha256 = fields?.text('sha256', 100) ?? ''
  const sequence = fields?.count('sequence')
  if (!/^[0-9a-f]{64}$/.test(sha256) || sequence === undefined) return undefined
  return { sha256, sequence, nodes: fields?.count('nodes') ?? 0 }
}

export interface SourceChanges {
  /** Nodes in their current state. */
  nodes: SourceNode[]
  refused: RefusedNode[]
  /** Ids of nodes that were banned, deleted or merged into other nodes. */
  removed: string[]
  /** Sequence number of the next page. */
  next: number
  hasMore: boolean
}

const pageSize = 100

/** Reads a page of changes that follow a sequence number; returns undefined when the source has dropped them. */
export async function readChanges(source: Source, feed: string, since: number): Promise<SourceChanges | undefined> {
  const query = new URLSearchParams({ since: String(since), feed, limit: String(pageSize) })
  const path = `/catalogue/changes?${query.toString()}`
  const { status, body } = await source.readJson(path, hasChanges)
  if (status === 410) return undefined
  const fields = fieldsOf(body)
  const next = fields?.count('next')
  if (!fields || next === undefined || next < since || !hasChanges(body)) {
    throw new MirrorError(`${source.baseUrl}${path} answered ${status}, and not with changes.`)
  }
  const found: SourceChanges = { nodes: [], refused: [], removed: [], next, hasMore: fields.flag('has_more') }
  for (const change of body.changes) {
    const about = fieldsOf(change)
    const id = about?.text('id', 200) ?? ''
    if (about?.text('kind', 100) !== 'removed') sort(change, found)
    else if (id !== '') found.removed.push(id)
  }
  return found
}

function sort(change: unknown, found: SourceChanges): void {
  const node = parseNode(isObject(change) && 'node' in change ? change.node : undefined)
  if ('reason' in node) found.refused.push(node)
  else found.nodes.push(node)
}

function hasChanges(body: unknown): body is { changes: unknown[] } {
  return isObject(body) && 'changes' in body && Array.isArray(body.changes)
}
