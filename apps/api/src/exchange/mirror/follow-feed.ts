import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { CollectedFile } from '../../registry/publishing/collect-upload.ts'
import { deleteMirrored } from './follow-removals.ts'
import { MirrorError } from './mirror-error.ts'
import {
  findMirroredIds,
  listMirroredIds,
  loadMirrorSource,
  updateMirrorSource,
  type MirrorSourceRow,
} from './mirror-store.ts'
import { readChanges, readFeed, type SourceFeed } from './read-feed.ts'
import { readNodesById } from './read-source.ts'
import { createSaver, retryNodes } from './run-mirror.ts'
import { fetchSnapshot, takeSnapshot, type FeedRun } from './take-snapshot.ts'

/**
 * Copies the changes since the last run from the feed of the source. On the first run, or when the source has dropped
 * those changes, copies a snapshot and the changes after it. An interrupted run resumes. Returns false, without any
 * change, when the source has no feed.
 */
export async function followFeed(run: FeedRun): Promise<boolean> {
  const { context, source, summary } = run
  const latest = await readFeed(source)
  if (!latest) return false
  const { feed, sequence, retry_node_ids: retries } = await loadMirrorSource(context.db, source.baseUrl)
  if (retries.length > 0) await retryNodes(run, retries)
  const isFollowed = feed === latest.feed && sequence !== null && (await takeChanges(run, latest.feed, sequence))
  summary.via = 'changes'
  if (!isFollowed) {
    summary.via = 'pages'
    const since = await takeWhole(run, latest)
    if (since === undefined) return false
    summary.via = 'snapshot'
    if (!(await takeChanges(run, latest.feed, since)))
      throw new MirrorError(`${source.baseUrl} does not keep the changes since its own snapshot.`)
  }
  const ended = { run_since: null, run_synced_at: null, run_next_page: null }
  await updateMirrorSource(context.db, source.baseUrl, { ...ended, synced_at: latest.date })
  return true
}

/**
 * Copies a snapshot and settles the remaining nodes; returns the sequence number to follow from, undefined without a
 * snapshot.
 */
async function takeWhole(run: FeedRun, latest: SourceFeed): Promise<number | undefined> {
  const { db } = run.context
  const state = await loadMirrorSource(db, run.source.baseUrl)
  const { run_snapshot: sha256, run_snapshot_sequence: sequence, run_line: firstLine } = state
  if (state.feed === latest.feed && sha256 !== null && sequence !== null) {
    const file = await fetchSnapshot(run, sha256).catch(ignoreMirrorError)
    if (file) return copySnapshot(run, file, { sequence, firstLine, total: latest.snapshot?.nodes ?? 0, state })
  }
  if (!latest.snapshot) return undefined
  const { sha256: run_snapshot, sequence: run_snapshot_sequence, nodes: total } = latest.snapshot
  const file = run_snapshot === ofNothing ? undefined : await fetchSnapshot(run, run_snapshot)
  const begun = { feed: latest.feed, sequence: null, run_snapshot, run_snapshot_sequence, run_line: 0 }
  await updateMirrorSource(db, run.source.baseUrl, begun)
  return copySnapshot(run, file, { sequence: run_snapshot_sequence, firstLine: 0, total, state })
}

/** Digest of an empty snapshot. */
const ofNothing = createHash('sha256').digest('hex')

/**
 * Ignores MirrorError, because the source may have replaced the snapshot meanwhile. A lasting failure recurs with the
 * next snapshot.
 */
function ignoreMirrorError(error: unknown): undefined {
  if (!(error instanceof MirrorError)) throw error
}

async function copySnapshot(
  run: FeedRun,
  file: CollectedFile | undefined,
  from: { sequence: number; firstLine: number; total: number; state: MirrorSourceRow },
): Promise<number> {
  const { firstLine, total, state } = from
  try {
    const present = file
      ? await takeSnapshot(run, file.path, { firstLine, total, syncedAt: state.synced_at })
      : new Set<string>()
    await finishSnapshot(run, from.sequence, present)
    return from.sequence
  } finally {
    if (file) await rm(file.path, { force: true })
  }
}

/** Settles nodes that are missing from the snapshot, and records that the snapshot is copied. */
async function finishSnapshot(run: FeedRun, sequence: number, present: Set<string>): Promise<void> {
  const { context, source } = run
  const held = await listMirroredIds(context.db, source.baseUrl)
  await settleRemoved(
    run,
    held.filter((id) => !present.has(id.toLowerCase())),
  )
  const ended = { run_snapshot: null, run_snapshot_sequence: null, run_line: 0 }
  await updateMirrorSource(context.db, source.baseUrl, { ...ended, sequence })
}

/** Copies the changes that follow a sequence number, page by page; returns false when the source has dropped them. */
async function takeChanges(run: FeedRun, feed: string, since: number): Promise<boolean> {
  const { source } = run
  const save = createSaver(run)
  let done = 0
  for (let after = since, hasMore = true; hasMore;) {
    const page = await readChanges(source, feed, after)
    if (!page) return false
    await settleRemoved(run, page.removed)
    await save(page, (tx) => updateMirrorSource(tx, source.baseUrl, { sequence: page.next }))
    done += page.nodes.length + page.refused.length + page.removed.length
    run.report(done, done)
    hasMore = page.hasMore && page.next > after
    after = page.next
  }
  return true
}

const askedAtATime = 50

/** Copies nodes that the source still shows, such as banned nodes; deletes nodes that the source does not know. */
async function settleRemoved(run: FeedRun, ids: string[]): Promise<void> {
  const save = createSaver(run)
  for (let start = 0; start < ids.length; start += askedAtATime) {
    const asked = ids.slice(start, start + askedAtATime)
    const page = await readNodesById(run.source, asked)
    await save(page)
    const told = new Set([...page.nodes, ...page.refused].map(({ id }) => id.toLowerCase()))
    const untold = asked.filter((id) => !told.has(id.toLowerCase()))
    const gone = await findMirroredIds(run.context.db, run.source.baseUrl, untold)
    for (const id of gone) await deleteMirrored(run, id)
  }
}
