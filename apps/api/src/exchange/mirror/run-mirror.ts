import type { Context } from '../../context.ts'
import { giveWay } from '../../platform/db/give-way.ts'
import { createCollector, type CollectedNode } from './collect-node.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { addRetries, loadMirrorSource, updateMirrorSource } from './mirror-store.ts'
import type { MirrorSummary } from './mirror-summary.ts'
import type { SourceNode } from './parse-node.ts'
import { pageSize, readNodePage, readNodesById, type SourcePage } from './read-source.ts'
import { saveNodes, type SavedNode } from './save-nodes.ts'
import type { Source } from './source.ts'

/** Overlap of two runs in milliseconds, because clocks differ and transactions commit out of order. */
export const overlapMs = 10_000

export interface MirrorRun {
  context: Pick<Context, 'db' | 'clock' | 'config'>
  source: Source
  concurrency: number
  summary: MirrorSummary
  report(done: number, total: number): void
}

/** Copies the changes since the last complete run, page by page; an interrupted run resumes at its page. */
export async function copyCatalogue(run: MirrorRun): Promise<void> {
  const { source, summary, context } = run
  const state = await loadMirrorSource(context.db, source.baseUrl)
  const isResumed = state.run_next_page !== null
  const since = isResumed ? state.run_since : state.synced_at && new Date(state.synced_at.getTime() - overlapMs)
  summary.since = since?.toISOString() ?? null
  const save = createSaver(run)
  if (state.retry_node_ids.length > 0) await retryNodes(run, state.retry_node_ids)

  // Nodes move between pages when other nodes change, so the run reads the last page again.
  const first = Math.max((state.run_next_page ?? 1) - 1, 1)
  let syncedAt = state.run_synced_at
  for (let number = first, isLast = false; !isLast; number++) {
    const page = await readNodePage(source, number, since)
    syncedAt ??= page.date
    const runState = { run_since: since, run_synced_at: syncedAt, run_next_page: number + 1 }
    await save(page, (tx) => updateMirrorSource(tx, source.baseUrl, runState))
    isLast = page.isLast
    const done = (number - 1) * pageSize + page.nodes.length
    run.report(done, Math.max(page.total ?? done, done))
  }
  await updateMirrorSource(context.db, source.baseUrl, {
    synced_at: syncedAt,
    run_since: null,
    run_synced_at: null,
    run_next_page: null,
  })
}

/** Creates a function that collects the nodes of a page and stores them in a single transaction. */
export function createSaver({ context, source, concurrency, summary }: MirrorRun) {
  const collect = createCollector(context.db, source)
  return async (
    page: Pick<SourcePage, 'nodes' | 'refused'>,
    also: (tx: Context['db']) => Promise<void> = async () => undefined,
  ): Promise<void> => {
    const collected = await inParallel(page.nodes, concurrency, (node: SourceNode) => collect(node))
    const begun = performance.now()
    const saved = await context.db.transaction().execute(async (tx) => {
      await also(tx)
      await addRetries(tx, source.baseUrl, failedIds(collected))
      return saveNodes(tx, source.baseUrl, collected, context.clock.now())
    })
    for (const one of saved) count(summary, one)
    summary.refused.push(...page.refused)
    await giveWay(context.db, context.config.database, performance.now() - begun)
  }
}

/**
 * Retries nodes that an earlier run could not read. A requested node leaves the list, and returns to it after another
 * failure.
 */
export async function retryNodes(run: MirrorRun, ids: string[]): Promise<void> {
  const { source } = run
  const save = createSaver(run)
  const chunk = 50
  for (let start = 0; start < ids.length; start += chunk) {
    const page = await readNodesById(source, ids.slice(start, start + chunk))
    const rest = ids.slice(start + chunk)
    await save(page, async (tx) => {
      await updateMirrorSource(tx, source.baseUrl, { retry_node_ids: rest })
    })
  }
}

function failedIds(collected: CollectedNode[]): string[] {
  return collected.filter(({ failed }) => failed).map(({ node }) => node.id)
}

function count(summary: MirrorSummary, { collected, outcome, versions }: SavedNode): void {
  const { id } = collected.node
  if (outcome === 'created' || outcome === 'updated' || outcome === 'unchanged') summary[outcome] += 1
  else summary.kept.push({ id, reason: outcome })
  summary.versions += versions
  if (collected.failed) summary.refused.push({ id, reason: 'versions_unreadable' })
  summary.refusedVersions.push(...(collected.versions?.refused ?? []).map((refused) => ({ id, ...refused })))
}
