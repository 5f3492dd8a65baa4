import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { mailOwners } from '../members/owner-addresses.ts'
import { presentProvenance } from '../provenance/present.ts'
import { findHasVersionBetween } from '../provenance/provenance-store.ts'
import type { LockedVersion } from '../versions/lock-version.ts'

/**
 * Queues the mail that tells the owners about a published version with another source, or without a proven source. A
 * loss of provenance is mailed once: for the first version after the last proven version.
 */
export async function tellSourceChange(
  tx: Database,
  context: Pick<Context, 'config' | 'jobs'>,
  { node, version }: LockedVersion,
): Promise<void> {
  const proven = (await presentProvenance(tx, [version])).get(version.id)
  const change = proven?.provenance_change
  if (!change) return
  if (change.kinds.includes('lost') && (await findHasVersionBetween(tx, change.since, version.id))) return
  const url = `${context.config.publicUrl}/nodes/${encodeURIComponent(node.id)}?tab=versions`
  const facts = { node: node.id, version: version.version, since: change.since, before: nameOf(change), url }
  const now = proven.provenance
  const mail = now
    ? { kind: 'sourceChanged' as const, facts: { ...facts, now: nameOf(now) } }
    : { kind: 'provenanceLost' as const, facts }
  await mailOwners(tx, context, node.publisher_id, mail)
}

/** Formats `https://github.com/octo/pack` and `.github/workflows/publish.yml` as `octo/pack publish.yml`. */
function nameOf({ repository, workflow }: { repository: string; workflow: string }): string {
  return `${URL.parse(repository)?.pathname.slice(1) ?? repository} ${workflow.split('/').at(-1)}`
}
