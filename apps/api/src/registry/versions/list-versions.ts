import type { Context } from '../../context.ts'
import { totalPages, type Page } from '../../platform/paging.ts'
import { adviseOn, type Advised } from '../advisories/advice.ts'
import { presentSource, type ProvenanceFields } from '../provenance/present.ts'
import { listWithSummaries, type VersionWithSummary } from '../comparison/comparison-store.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import {
  countEveryVersion,
  listEveryVersion,
  type EveryVersionFilter,
  type VersionOrder,
} from './every-version-store.ts'
import { countVersions, listVersions, type VersionFilter, type VersionOfNodeRow } from './version-store.ts'
import { findListedByIdentifier, type ListedVersion } from './listed-version-store.ts'

/**
 * Lists the versions of a pack with change summaries and sources, highest precedence first, in a single query. Without
 * statuses, deleted versions are left out. Only admins get pending and deleted versions.
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

/** Reads a page of versions across packs, newest first, in at most three queries. */
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

/** Reads a page of versions for admins, including pending and deleted versions and versions of hidden packs. */
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

/** Looks up many versions by pack id, in any case, and version number. */
export async function lookUpVersions(
  db: Database,
  identifiers: { nodeId: string; version: string }[],
): Promise<{ rows: ListedVersion[]; look: (nodeId: string, version: string) => ListedVersion | undefined }> {
  const rows = await findListedByIdentifier(db, identifiers)
  const byKey = new Map(rows.map((row) => [lookUpKey(row.node_id, row.version), row]))
  return { rows, look: (nodeId, version) => byKey.get(lookUpKey(nodeId, version)) }
}

/** Returns the advisories and the provenance of listed versions. Needs a query only when an advisory is known. */
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
