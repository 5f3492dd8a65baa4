import type { Context } from '../../context.ts'
import { nearerStart } from '../../platform/kept-lists.ts'
import { offsetOf, totalPages, type Page } from '../../platform/paging.ts'
import type { Database, NodeRow, VersionRow, VersionStatus } from '../../schema/tables.ts'
import { findVersionPlaces } from './place-store.ts'
import {
  countVersions,
  findVersionsByIdentifier,
  listVersions,
  listVersionsOfNode,
  type VersionFilter,
  type VersionOfNodeRow,
} from './version-store.ts'

/** Versions of a node, the highest precedence first; without statuses all but the deleted. Admins also find the pending. */
export function listVersionsOf(
  db: Database,
  node: NodeRow,
  statuses: VersionStatus[] | undefined,
  isForAdmin: boolean,
): Promise<VersionRow[]> {
  return listVersionsOfNode(db, node.id, statuses, isForAdmin)
}

export interface VersionPage {
  total: number
  totalPages: number
  rows: VersionOfNodeRow[]
}

/** A page of versions across nodes, the newest first. Three queries at most. */
export async function readVersionPage(
  { db, lists }: Pick<Context, 'db' | 'lists'>,
  { statuses, ...others }: VersionFilter,
  page: Page,
): Promise<VersionPage> {
  const filter = { ...others, ...(statuses && { statuses: [...new Set(statuses)].toSorted() }) }
  const list = `versions ${JSON.stringify(filter)}`
  const revision = lists.revision()
  const noted = lists.startOf(list, offsetOf(page))
  const isOfAll = Object.values(others).every((value) => value === undefined)
  const placed = isOfAll ? lists.places(list, () => findVersionPlaces(db, filter.statuses)) : undefined
  const counted = placed ?? lists.counts(list, async () => ({ total: await countVersions(db, filter) }))
  const [total, { rows, places }] = await Promise.all([
    counted.then((known) => known.total ?? 0),
    nearerStart(offsetOf(page), noted, placed).then((start) => listVersions(db, filter, page, start)),
  ])
  for (const place of places) lists.note(list, revision, place)
  return { total, totalPages: totalPages(total, page.limit), rows }
}

/** Looks many versions up at once; the answer is asked by the node's id in any case and the version's number. */
export async function lookUpVersions(
  db: Database,
  identifiers: { nodeId: string; version: string }[],
): Promise<(nodeId: string, version: string) => VersionOfNodeRow | undefined> {
  const rows = await findVersionsByIdentifier(db, identifiers)
  const byKey = new Map(rows.map((row) => [lookUpKey(row.node_id, row.version), row]))
  return (nodeId, version) => byKey.get(lookUpKey(nodeId, version))
}

function lookUpKey(nodeId: string, version: string): string {
  return `${nodeId.toLowerCase()}@${version}`
}
