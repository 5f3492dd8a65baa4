import type { Context } from '../../context.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import type { DecisionRow } from './decision.ts'

/** Minutes: enough to see that a batch was wrong and undo it, and not long for whoever waits for an approval. */
const wait = 5

/** Has the owners of a version told by mail what an admin decided or took back, after a while and if it stands then. */
export async function tellOwners(
  tx: Database,
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  { id: decisionId, version_id: versionId }: DecisionRow,
): Promise<void> {
  const due = new Date(clock.now().getTime() + wait * 60_000)
  await jobs.send(tx, 'tell-owners', { versionId, decisionId }, String(decisionId), due)
}

/** The page on which a publisher reads what the registry found in a version. */
export function reviewPage({ config }: Pick<Context, 'config'>, publisherId: string, version: VersionRow): string {
  const [publisher, node, number] = [publisherId, version.node_id, version.version].map(encodeURIComponent)
  return `${config.publicUrl}/publishers/${publisher}/nodes/${node}/versions/${number}/review`
}
