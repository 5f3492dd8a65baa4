import { writeAudit } from '../../access/audit/audit-store.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { DeclaredCompatibility, VersionStatus } from '../../schema/node-tables.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import type { LockedVersion } from '../versions/lock-version.ts'
import { setCompatibility } from '../versions/set-compatibility.ts'
import { setTags, type VersionTags } from '../versions/set-tags.ts'
import { deciderOf, decideVersion, type Decider } from './decide-version.ts'
import { lockAddressed, type VersionNumberAddress } from './lock-addressed.ts'
import type { Outcome } from './outcome.ts'
import { reasonMessage } from './status-reason.ts'

export interface VersionChanges {
  to?: VersionStatus | undefined
  expected?: VersionStatus | undefined
  /** Plain text, or the record that older clients send; only the message of a record is used. */
  reason?: string | undefined
  compatibility: Partial<DeclaredCompatibility>
  tags: VersionTags
}

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>
type Changed = { node: NodeRow; version: VersionRow }

const longestReason = 2000

/**
 * Changes status, compatibility and tags of a version, all or nothing; absent fields stay. Throws `version_not_found`,
 * `admin_token_required` for a new status without an admin token, and the refusals of a status:
 * `version_status_changed`, `status_change_refused`, `version_not_uploaded`.
 */
export async function updateVersion(
  context: Parts,
  principal: UserPrincipal,
  address: VersionNumberAddress,
  changes: VersionChanges,
): Promise<Changed> {
  if (changes.reason !== undefined && changes.to === undefined) {
    throw new RegistryError('invalid_request', { detail: 'status_reason belongs to a status' })
  }
  const decider = deciderOf(principal)
  const changed = await context.db.transaction().execute(async (tx): Promise<Changed | RegistryError> => {
    const locked = await lockAddressed(tx, address)
    if (changes.to !== undefined && changes.to !== locked.version.status && !principal.hasAdminToken) {
      throw new RegistryError('admin_token_required')
    }
    const outcome = await decide(tx, context, locked, { ...changes, decider })
    // A throw would roll back the saved attempt.
    if (outcome?.outcome === 'refused') return outcome.refusal
    const moment = { ...decider, now: context.clock.now() }
    await adjust(tx, locked, changes.compatibility, moment)
    await tag(tx, locked, changes.tags, moment)
    return lockAddressed(tx, address)
  })
  if (changed instanceof RegistryError) throw changed
  return changed
}

async function decide(
  tx: Database,
  context: Parts,
  locked: LockedVersion,
  { to, expected, reason = '', decider }: VersionChanges & { decider: Decider },
): Promise<Outcome | undefined> {
  const wanted = to ?? (expected !== undefined ? locked.version.status : undefined)
  if (wanted === undefined) return undefined
  const message = cleanText(reasonMessage(reason), longestReason)
  return decideVersion(tx, context, locked, { to: wanted, expected, reason: message, ...decider })
}

async function adjust(
  tx: Database,
  locked: LockedVersion,
  compatibility: Partial<DeclaredCompatibility>,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const changed = await setCompatibility(tx, locked, compatibility, now)
  if (!changed) return
  await writeAudit(tx, {
    actor,
    action: 'version.compatibility',
    subject: `version:${locked.node.id}@${locked.version.version}`,
    detail: { before: compatibilityOf(locked.version), after: compatibilityOf(changed) },
  })
}

async function tag(
  tx: Database,
  locked: LockedVersion,
  tags: VersionTags,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const change = await setTags(tx, locked, tags, now)
  if (!change) return
  await writeAudit(tx, {
    actor,
    action: 'version.tags',
    subject: `version:${locked.node.id}@${locked.version.version}`,
    detail: { ...change },
  })
}

function compatibilityOf(version: VersionRow): DeclaredCompatibility {
  const { supported_os, supported_accelerators, supported_comfyui_version, supported_comfyui_frontend_version } =
    version
  return { supported_os, supported_accelerators, supported_comfyui_version, supported_comfyui_frontend_version }
}
