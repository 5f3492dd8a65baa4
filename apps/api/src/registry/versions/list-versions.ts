import type { Context } from '../../context.ts'
import { totalPages, type Page } from '../../platform/paging.ts'
import { adviseOn, type Advised } from '../advisories/advice.ts'
import { presentSource, type ProvenanceFields } from '../provenance/present.ts'
import { listWithSummaries, type VersionWithSummary } from '../comparison/comparison-store.ts'
import type { Database, NodeRow, VersionStatus } from '../../schema/tables.ts'
import {
  countEveryVersion,
  listEveryVersion,
  type EveryVersionFilter,
  type VersionOrder,
} from './every-version-store.ts'
import { countVersions, listVersions, type VersionFilter, type VersionOfNodeRow } from './version-store.ts'
import { findListedByIdentifier, type ListedVersion } from './listed-version-store.ts'

/**
 * Versions of a node with summaries of their changes and their sources, the highest precedence first; without statuses all but the deleted.
 * Only admins find the pending and the deleted. One query.
 */
export function listVersionsOf(
  db: Database,
  node: Pick<NodeRow, 'id'>,
  statuses: VersionStatus[] | undefined,
  isForAdmin: boolean,
): Promise<VersionWithSummary[]> {
  const wanted = statuses ?? everyStatus.filter((status) => status !== 'deleted')
  return listWithSummaries(
    db,
    node.id,
    wanted.filter((status) => isForAdmin || (status !== 'pending' && status !== 'deleted')),
  )
}

const everyStatus: readonly VersionStatus[] = ['pending', 'active', 'flagged', 'banned', 'deleted']

export interface VersionPage<Row = VersionOfNodeRow> {
  total: number
  totalPages: number
  rows: Row[]
}

/** Reads a page of versions across nodes, the newest first. Three queries at most. */
export async function readVersionPage(
  { db, lists }: Pick<Context, 'db' | 'lists'>,
  { statuses, ...others }: VersionFilter,
  page: Page,
): Promise<VersionPage<ListedVersion>> {
  const filter = { ...others, ...(statuses && { statuses: [...new Set(statuses)].toSorted() }) }
  const list = `versions ${JSON.stringify(filter)}`
  const [total, rows] = await Promise.all([
    lists.total(list, () => countVersions(db, filter)),
    lists.page(list, page, (start) => listVersions(db, filter, page.limit, start)),
  ])
  return { total, totalPages: totalPages(total, page.limit), rows }
}

/** Reads a page of versions for admins: also pending and deleted ones, and those of nodes that only admins see. */
export async function readEveryVersion(
  { db, lists }: Pick<Context, 'db' | 'lists'>,
  filter: EveryVersionFilter,
  order: VersionOrder,
  page: Page,
): Promise<VersionPage> {
  const [total, rows] = await Promise.all([
    lists.total(`every version ${JSON.stringify(filter)}`, () => countEveryVersion(db, filter)),
    listEveryVersion(db, filter, order, page),
  ])
  return { total, totalPages: totalPages(total, page.limit), rows }
}

/** Looks many versions up at once. They are found by the node's id in any case and the version's number. */
export async function lookUpVersions(
  db: Database,
  identifiers: { nodeId: string; version: string }[],
): Promise<{ rows: ListedVersion[]; look: (nodeId: string, version: string) => ListedVersion | undefined }> {
  const rows = await findListedByIdentifier(db, identifiers)
  const byKey = new Map(rows.map((row) => [lookUpKey(row.node_id, row.version), row]))
  return { rows, look: (nodeId, version) => byKey.get(lookUpKey(nodeId, version)) }
}

/** Statements of advisories and provenance about listed versions. One query where an advisory is known, else none. */
export async function describeListed(
  db: Database,
  rows: readonly ListedVersion[],
): Promise<(row: ListedVersion) => { provenance: ProvenanceFields | undefined; advised: Advised }> {
  const known = new Map(rows.map(({ node_id: nodeId, advice }) => [nodeId, advice ?? []]))
  const advice = await adviseOn(db, [...known.values()].flat())
  return ({ source, node_id: nodeId, version }) => ({
    provenance: source ? presentSource(source) : undefined,
    advised: advice.ofVersion(nodeId, version),
  })
}

function lookUpKey(nodeId: string, version: string): string {
  return `${nodeId.toLowerCase()}@${version}`
}
