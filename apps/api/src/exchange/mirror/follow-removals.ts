import { writeAudit } from '../../access/audit/audit-store.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { listMirroredIds, loadMirrorSource, markNodeDeleted, updateMirrorSource } from './mirror-store.ts'
import { countSourceNodes, isGone, readNodePage } from './read-source.ts'
import { createSaver, type MirrorRun } from './run-mirror.ts'

/**
 * Deletes nodes that vanished at the source. Pages of a catalogue show no removals, so a difference between the two
 * totals makes the run compare every id. Deletes a node only when the source confirms its removal.
 */
export async function followRemovals(run: MirrorRun): Promise<void> {
  const { context, source } = run
  const total = await countSourceNodes(source)
  if (total === undefined) return
  const { known_gap: knownGap } = await loadMirrorSource(context.db, source.baseUrl)
  const gap = total - (await listMirroredIds(context.db, source.baseUrl)).length
  if (gap === knownGap) return
  const present = await takeMissing(run)
  const gone = (await listMirroredIds(context.db, source.baseUrl)).filter((id) => !present.has(id.toLowerCase()))
  await inParallel(gone, run.concurrency, (id) => deleteIfGone(run, id))
  const left = await listMirroredIds(context.db, source.baseUrl)
  await updateMirrorSource(context.db, source.baseUrl, { known_gap: total - left.length })
}

/**
 * Reads the whole catalogue and copies nodes that moved between pages during the run; returns every id in lower case.
 */
async function takeMissing(run: MirrorRun): Promise<Set<string>> {
  const held = new Set((await listMirroredIds(run.context.db, run.source.baseUrl)).map((id) => id.toLowerCase()))
  const save = createSaver(run)
  const alreadyKept = new Set(run.summary.kept.map(({ id }) => id))
  const present = new Set<string>()
  for (let number = 1, isLast = false; !isLast; number++) {
    const page = await readNodePage(run.source, number, null)
    for (const { id } of page.nodes) present.add(id.toLowerCase())
    for (const { id } of page.refused) present.add(id.toLowerCase())
    const missing = page.nodes.filter(
      (node) => !held.has(node.id.toLowerCase()) && !alreadyKept.has(node.id) && node.facts.status !== 'deleted',
    )
    if (missing.length > 0) await save({ nodes: missing, refused: [] })
    isLast = page.isLast
    run.report(present.size, Math.max(page.total ?? 0, present.size))
  }
  return present
}

async function deleteIfGone(run: MirrorRun, nodeId: string): Promise<void> {
  if (await isGone(run.source, nodeId)) await deleteMirrored(run, nodeId)
}

/** Deletes a node that is missing at its source. */
export async function deleteMirrored({ context, source, summary }: MirrorRun, nodeId: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await markNodeDeleted(tx, nodeId, context.clock.now())
    const subject = `node:${nodeId}`
    await writeAudit(tx, { actor: 'operator', action: 'node.delete', subject, detail: { mirror: source.baseUrl } })
  })
  summary.deleted += 1
}
