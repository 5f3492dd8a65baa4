import type { Finding } from '@registry/pack-scan/report'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorNameOf, actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { mailOwners } from '../members/owner-addresses.ts'
import { readReportOf } from '../review/read-review.ts'
import { lockAddressed, type VersionNumberAddress } from './lock-addressed.ts'
import { reviewPage } from './notices.ts'

const longestMessage = 5000
const mostFindings = 20

/**
 * Mails the owners of a version, optionally with the findings; returns the number of mails. Replies go to the address
 * of the admin when the address is verified. Throws `version_not_found` and `owners_unreachable`.
 */
export async function contactPublisher(
  context: Pick<Context, 'db' | 'config' | 'jobs'>,
  principal: UserPrincipal,
  address: VersionNumberAddress,
  { message: said, withFindings }: { message: string; withFindings: boolean },
): Promise<number> {
  const message = cleanText(said, longestMessage)
  if (message === '') throw new RegistryError('invalid_request', { detail: 'message says nothing' })
  return context.db.transaction().execute(async (tx) => {
    const { node, version } = await lockAddressed(tx, address)
    const findings = withFindings ? await findingLines(tx, version.id) : []
    const publisherId = node.publisher_id
    const url = reviewPage(context, { publisherId, nodeId: node.id, version: version.version })
    const facts = { admin: actorNameOf(principal), node: node.id, version: version.version, message, findings, url }
    const replyTo = principal.emailVerified && principal.email ? { replyTo: principal.email } : {}
    const owners = await mailOwners(tx, context, publisherId, { kind: 'contactPublisher', facts, ...replyTo })
    if (owners === 0) throw new RegistryError('owners_unreachable', { publisherId })
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'version.contact',
      subject: `version:${node.id}@${version.version}`,
      detail: { message, findings: findings.length, owners },
    })
    return owners
  })
}

/** Writes a line for each finding, blocking findings first. */
async function findingLines(tx: Database, versionId: string): Promise<string[]> {
  const findings = (await readReportOf(tx, versionId))?.report?.findings ?? []
  const ordered = findings.toSorted((a, b) => Number(b.blocks) - Number(a.blocks))
  return ordered.slice(0, mostFindings).map(line)
}

function line({ rule, file, line: number, detail }: Finding): string {
  return `${rule} – ${file}${number == null ? '' : `:${number}`} – ${detail}`
}
