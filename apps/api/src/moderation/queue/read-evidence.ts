import { keyedFindings } from '@registry/pack-scan/report'
import type { Context } from '../../context.ts'
import { canUndo, listDecisions } from '../../registry/lifecycle/history.ts'
import type { MemberRow } from '../../registry/members/member.ts'
import { readOwnerAddresses } from '../../registry/members/owner-addresses.ts'
import { readMembers } from '../../registry/members/read-members.ts'
import { readReportOf, type FullReport } from '../../registry/review/read-review.ts'
import type { ArchivedFile } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'
import type { AdminVersionRow } from './admin-version-store.ts'
import { findFiles, findPreviousActive, listApprovedFindings, listSiblings, type SiblingRow } from './evidence-store.ts'
import { readAdminVersion, type AdminVersionAddress } from './read-admin-version.ts'

type Decisions = Awaited<ReturnType<typeof listDecisions>>

const most = { decisions: 200, approved: 5, siblings: 50 }

/** Facts that an admin needs for a decision on a version. */
export interface Evidence {
  version: AdminVersionRow
  /** Undefined when the version has no review. */
  report: FullReport | undefined
  /** Keys of findings that a lower active version also has. */
  approvedFindings: string[]
  previous: string | undefined
  history: Decisions
  canUndo: boolean
  siblings: SiblingRow[]
  owners: MemberRow[]
  /** Files of the archive; undefined when the archive was never read. */
  contents: { files: ArchivedFile[]; file_count: number } | undefined
}

/** Reads the evidence on a version in any status. Throws `node_not_found` and `version_not_found`. */
export async function readEvidence({ db }: Pick<Context, 'db'>, address: AdminVersionAddress): Promise<Evidence> {
  const version = await readAdminVersion(db, address)
  const [report, approved, previous, history, siblings, owners, contents] = await Promise.all([
    readReportOf(db, version.id),
    listApprovedFindings(db, version, most.approved),
    findPreviousActive(db, version),
    listDecisions(db, version.id, most.decisions),
    listSiblings(db, version.node_id, most.siblings),
    readOwners(db, version.publisher_id),
    findFiles(db, version.id),
  ])
  const approvedKeys = new Set(approved.flatMap((findings) => keyedFindings(findings).map(({ key }) => key)))
  const keys = keyedFindings(report?.report?.findings ?? []).map(({ key }) => key)
  const approvedFindings = keys.filter((key) => approvedKeys.has(key))
  return { version, report, approvedFindings, previous, history, canUndo: canUndo(history), siblings, owners, contents }
}

/** Reads the owners of a publisher. An owner has an address only when a mail would reach that owner. */
async function readOwners(db: Database, publisherId: string): Promise<MemberRow[]> {
  const [members, addresses] = await Promise.all([readMembers(db, publisherId), readOwnerAddresses(db, publisherId)])
  const reached = new Set(addresses)
  const owners = members.filter(({ role }) => role === 'owner')
  return owners.map((owner) => ({ ...owner, email: owner.email && reached.has(owner.email) ? owner.email : null }))
}
