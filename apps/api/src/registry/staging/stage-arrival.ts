import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import type { MadeWith } from '../../schema/staging-tables.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import { findNodeStaging, insertStage, readPublisherStaging, saveNodeStaging } from './staging-store.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Arrival {
  /** Node with a locked publisher, so that neither switch changes before the transaction ends. */
  node: NodeRow
  version: VersionRow
  madeWith: MadeWith | null
  /** Name in the audit log. */
  actor: string
}

/**
 * Stages a version whose archive arrives, in the transaction of the upload, if its node is staged or the publisher
 * stages new nodes. The switches are read at the arrival, not when the upload address was issued.
 */
export async function stageArrival(
  tx: Database,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  { node, version, madeWith, actor }: Arrival,
): Promise<void> {
  const now = clock.now()
  if (!(await isStaged(tx, node, now))) return
  const expiresAt = new Date(now.getTime() + config.stagedVersionDays * dayMs)
  await insertStage(tx, {
    version_id: version.id,
    made_with: madeWith ?? { kind: 'token', name: '' },
    staged_at: now,
    expires_at: expiresAt,
  })
  await writeAudit(tx, {
    actor,
    action: 'stage.open',
    subject: `version:${node.id}@${version.version}`,
    detail: { sha256: version.sha256, expires: expiresAt.toISOString(), ...(madeWith && { with: madeWith.name }) },
  })
}

/**
 * Tells whether a node is staged. A node without a public version takes the default of its publisher, and keeps it if
 * staging is on.
 */
async function isStaged(tx: Database, node: NodeRow, now: Date): Promise<boolean> {
  const isOn = await findNodeStaging(tx, node.id)
  if (isOn !== undefined) return isOn
  if (node.listed_at !== null || !(await readPublisherStaging(tx, node.publisher_id))) return false
  await saveNodeStaging(tx, node.id, true, now)
  return true
}
