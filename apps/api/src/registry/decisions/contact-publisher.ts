import type { Finding } from '@registry/pack-scan'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { queueMail } from '../../access/mail/queue-mail.ts'
import { readOwnerAddresses } from '../members/read-owner-addresses.ts'
import { actorNameOf, actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { readReportOf } from '../review/read-report.ts'
import type { Database } from '../../schema/tables.ts'
import { lockAddressed, type VersionNumberAddress } from './lock-addressed.ts'
import { reviewPage } from './tell-owners.ts'

const longestMessage = 5000
const mostFindings = 20

/**
 * Writes to the owners of a version by mail, with what was found in it when wanted; answers how many it goes to. Answers go
 * to the admin's address, when it is known to be theirs. Throws `version_not_found` and `owners_unreachable`.
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
    const owners = (await readOwnerAddresses(tx, [node.publisher_id])).get(node.publisher_id) ?? []
    if (owners.length === 0) throw new RegistryError('owners_unreachable', { publisherId: node.publisher_id })
    const findings = withFindings ? await findingLines(tx, version.id) : []
    const url = reviewPage(context, node.publisher_id, version)
    const facts = { admin: actorNameOf(principal), node: node.id, version: version.version, message, findings, url }
    const replyTo = principal.emailVerified && principal.email ? { replyTo: principal.email } : {}
    for (const to of owners) {
      await queueMail(tx, context, { to, kind: 'contactPublisher', locale: 'en', facts, ...replyTo })
    }
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'version.contact',
      subject: `version:${node.id}@${version.version}`,
      detail: { message, findings: findings.length, owners: owners.length },
    })
    return owners.length
  })
}

/** What was found, a line each: those that block first. */
async function findingLines(tx: Database, versionId: string): Promise<string[]> {
  const findings = (await readReportOf(tx, versionId))?.report?.findings ?? []
  const ordered = findings.toSorted((a, b) => Number(b.blocks) - Number(a.blocks))
  return ordered.slice(0, mostFindings).map(line)
}

function line({ rule, file, line: number, detail }: Finding): string {
  return `${rule} – ${file}${number == null ? '' : `:${number}`} – ${detail}`
}
