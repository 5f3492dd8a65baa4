import type { Context } from '../../context.ts'
import type { Finding } from '@registry/pack-scan/report'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import { mailMembers } from '../members/owner-addresses.ts'
import type { Stage } from './staging-store.ts'

interface Of {
  node: NodeRow
  version: VersionRow
}

type Parts = Pick<Context, 'config' | 'jobs'>

const mostFindings = 3

/** Queues the mail that tells the members of a publisher that a version waits for them, with its blocking findings. */
export async function tellStaged(
  tx: Database,
  context: Parts,
  { node, version, stage, findings }: Of & { stage: Stage; findings: readonly Finding[] },
): Promise<void> {
  const blocking = findings.filter(({ blocks }) => blocks).slice(0, mostFindings)
  const facts = {
    ...factsOf(context, { node, version }),
    madeWith: stage.made_with.name,
    expiresAt: stage.expires_at,
    findings: blocking.map(({ rule, file, line }) => `${rule}: ${file}${line === undefined ? '' : `:${line}`}`),
  }
  await mailMembers(tx, context, node.publisher_id, { kind: 'versionStaged', facts })
}

/**
 * Queues the mail that informs the members about a rejected staged version, with the rejecting member and the reason.
 */
export async function tellRejected(
  tx: Database,
  context: Parts,
  { node, version, member, reason }: Of & { member: string; reason: string },
): Promise<void> {
  const facts = { ...factsOf(context, { node, version }), member, reason }
  await mailMembers(tx, context, node.publisher_id, { kind: 'stagedRejected', facts })
}

/** Queues the mail that tells the members that a staged version expired without an approval. */
export async function tellExpired(tx: Database, context: Parts, of: Of): Promise<void> {
  await mailMembers(tx, context, of.node.publisher_id, { kind: 'stagedExpired', facts: factsOf(context, of) })
}

function factsOf({ config }: Parts, { node, version }: Of): { node: string; version: string; url: string } {
  const url = `${config.publicUrl}/publishers/${encodeURIComponent(node.publisher_id)}#staged`
  return { node: node.id, version: version.version, url }
}
