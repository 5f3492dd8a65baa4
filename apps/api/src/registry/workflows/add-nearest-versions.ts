import type { ChosenPack } from '@registry/pack-set'
import type { Database } from '../../schema/tables.ts'
import { findVersionsById } from '../versions/version-store.ts'
import { listHistories, type HistoryVersionRow } from './history-store.ts'

/** Limit of other versions of a pack to try. */
const mostVersions = 5
/** Limit of requirement lines of other versions together; the cost of a request grows with them. */
const mostLines = 3000

/** Adds the nearest other versions to some packs of a set, because another version may end a conflict. Two queries. */
export async function addNearestVersions(
  db: Database,
  packs: readonly ChosenPack[],
  ids: ReadonlySet<string>,
): Promise<ChosenPack[]> {
  const histories = Map.groupBy(await listHistories(db, [...ids]), (row) => row.node_id)
  const nearest = packs.map(({ id, version }) => nearestGood(histories.get(id) ?? [], version))
  const rows = await findVersionsById(
    db,
    nearest.flat().map((row) => row.id),
  )
  const byId = boundedById(nearest, new Map(rows.map((row) => [row.id, row])))
  return packs.map((pack, index) => {
    const good = nearest[index] ?? []
    return {
      ...pack,
      ...(good[0] && { nearestGood: good[0].version }),
      otherVersions: good.flatMap(({ id }) => {
        const row = byId.get(id)
        return row === undefined
          ? []
          : [
              {
                version: row.version,
                requirements: row.dependencies,
                supportedComfyui: row.supported_comfyui_version,
              },
            ]
      }),
    }
  })
}

/** Leaves out versions that exceed the limit of lines. The nearest versions of all packs come first. */
function boundedById<Row extends { dependencies: string[] }>(
  nearest: readonly HistoryVersionRow[][],
  rows: ReadonlyMap<string, Row>,
): Map<string, Row> {
  const ranks = Array.from({ length: mostVersions }, (_, rank) => nearest.flatMap((good) => good[rank] ?? []))
  const bounded = new Map<string, Row>()
  let left = mostLines
  for (const { id } of ranks.flat()) {
    const row = rows.get(id)
    if (!row || row.dependencies.length > left) continue
    left -= row.dependencies.length
    bounded.set(id, row)
  }
  return bounded
}

/**
 * Returns versions that suit a new install and are not deprecated, nearest to a version first. Of two equally near
 * versions, the newer version comes first.
 */
function nearestGood(history: readonly HistoryVersionRow[], version: string | undefined): HistoryVersionRow[] {
  const current = history.findIndex((row) => row.version === version)
  const start = history[current]?.is_prerelease === false ? current : 0
  return history
    .map((row, index) => ({ row, distance: Math.abs(index - start), index }))
    .filter(({ row }) => row.version !== version && isGood(row))
    .toSorted((a, b) => a.distance - b.distance || a.index - b.index)
    .slice(0, mostVersions)
    .map(({ row }) => row)
}

function isGood({ status, deprecated, is_yanked: isYanked, is_prerelease: isPrerelease }: HistoryVersionRow): boolean {
  return status === 'active' && !deprecated && !isYanked && !isPrerelease
}
