import type { Context } from '../../context.ts'
import { refreshStatistics } from '../../moderation/statistics/refresh-statistics.ts'
import { createPace, giveWay } from '../../platform/db/give-way.ts'
import { maintainDatabase } from '../../platform/db/maintain.ts'
import { assignIds } from './assign-ids.ts'
import { groupEntries, type Pack } from './group-entries.ts'
import { importBatch, keptReason } from './import-batch.ts'
import { findLastPosition, isUploading, listKnownNodes } from './import-store.ts'
import { countOutcome, startSummary, type ImportSummary } from './import-summary.ts'
import { parseManagerFiles, type ManagerFiles } from './manager-files.ts'
import { parseRepository } from '../../registry/nodes/repository.ts'

/** Called after each batch with the number of processed entries, and their total. */
export type ReportProgress = (done: number, total: number) => void

const firstBatch = 20
const largestBatch = 200
/**
 * Largest share of new packs that an import finds soon after they entered the list. With more of them, as in a first
 * import, the date of the import says nothing about the packs, and the list dates them.
 */
const newShare = 0.1
/** Most uploads arrive within this time of their announcement. */
const uploadMs = 30_000

/**
 * Imports ComfyUI-Manager's catalogue as unclaimed nodes. Each batch is a short transaction, between which other
 * queries run. An interrupted import leaves whole batches and can be repeated; unchanged entries write nothing. A
 * signal stops the import between two batches. Throws ImportFileError, and the reason of the signal.
 */
export async function importManagerCatalogue(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  files: ManagerFiles,
  report: ReportProgress = () => undefined,
  signal?: AbortSignal,
): Promise<ImportSummary> {
  const catalogue = parseManagerFiles(files)
  const { packs, ignoredMap, ignoredStats } = groupEntries(catalogue)
  const total = catalogue.entries.length + catalogue.refused.length
  const summary = startSummary(total, { refused: catalogue.refused, ignoredMap, ignoredStats })
  const known = await readKnownNodes(context)
  const assignments = assignIds(packs, known)
  const knownIds = new Set(known.map(({ id }) => id))
  const unknown = assignments.filter(({ nodeId }) => !knownIds.has(nodeId))
  const isUsual = unknown.length <= packs.length * newShare
  const lastPosition = await findLastPosition(context.db)
  const dateOf = (pack: Pack) => (isUsual ? undefined : (pack.dateInOrder ?? pack.lastUpdate))
  const pace = createPace(largestBatch)
  let size = firstBatch
  for (let start = 0; start < assignments.length;) {
    signal?.throwIfAborted()
    const batch = assignments.slice(start, start + size)
    start += batch.length
    let begun = 0
    const outcomes = await context.db.transaction().execute((tx) => {
      begun = performance.now()
      return importBatch(tx, batch, context.clock.now(), { lastPosition, dateOf })
    })
    const tookMs = performance.now() - begun
    for (const [assignment, outcome] of outcomes) countOutcome(summary, assignment, outcome)
    report(
      summary.created + summary.updated + summary.unchanged + summary.merged + summary.kept + summary.refused,
      total,
    )
    await giveWay(context.db, context.config.database, tookMs)
    size = pace.next(batch.length, tookMs, await isPublishing(context))
  }
  if (summary.created + summary.updated > 0) {
    await maintainDatabase(context.db, context.config.database)
    await refreshStatistics(context)
  }
  return summary
}

/**
 * Returns whether a publisher may be uploading. Uploads wait for the disk more often than for the database, so the load
 * of the database does not show them.
 */
async function isPublishing({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>): Promise<boolean> {
  return config.database.kind === 'embedded' && isUploading(db, new Date(clock.now().getTime() - uploadMs))
}

async function readKnownNodes(context: Pick<Context, 'db'>) {
  const rows = await listKnownNodes(context.db)
  return rows.map((row) => ({
    id: row.id,
    repositoryKey: parseRepository(row.repository)?.key,
    kept: keptReason(row),
    isMerged: row.merged_into !== null,
  }))
}
