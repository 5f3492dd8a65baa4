import type { components } from '@registry/contract/types'
import type { Config } from '../../platform/config/config.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import { presentDecision } from '../../registry/lifecycle/history.ts'
import { presentReport } from '../../registry/review/present.ts'
import { wireStatus } from '../../registry/versions/present.ts'
import { presentAdminVersion } from './present-admin-version.ts'
import type { Evidence } from './read-evidence.ts'

type Wire = components['schemas']['AdminVersionEvidence']

/** Presents the evidence for a decision on a version to admins. */
export function presentEvidence(config: Config, evidence: Evidence): Wire {
  const { version, report, previous, contents } = evidence
  return {
    version: presentAdminVersion(config, version),
    ...(report && { report: presentReport(report) }),
    approved_findings: evidence.approvedFindings,
    ...(previous !== undefined && { previous }),
    history: evidence.history.map(presentDecision),
    can_undo: evidence.canUndo,
    siblings: evidence.siblings.map((sibling) => ({
      version: sibling.version,
      status: wireStatus[sibling.status],
      created_at: wireDate(sibling.created_at),
    })),
    owners: evidence.owners.map(({ user_id, name, email, role }) => ({
      id: user_id,
      ...optionalText('name', name ?? ''),
      ...optionalText('email', email ?? ''),
      role,
    })),
    ...contents,
  }
}
