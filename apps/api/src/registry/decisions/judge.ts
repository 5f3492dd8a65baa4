import { RegistryError } from '../../platform/errors.ts'
import type { Database, VersionRow, VersionStatus } from '../../schema/tables.ts'
import { statusRefusal } from '../versions/status.ts'
import { findNewestDone } from './decision-store.ts'
import type { Outcome } from './result.ts'

/** A status that is wished for, and the one that was seen by who wishes for it. */
export interface Wish {
  to: VersionStatus
  expected?: VersionStatus | undefined
}

/** What a wish comes to, with what is known of the version; it changes nothing. */
export async function judge(db: Database, version: VersionRow, { to, expected }: Wish): Promise<Outcome> {
  const from = version.status
  const isChanged = expected !== undefined && expected !== from
  if (isChanged) return { outcome: 'refused', refusal: await changedMeanwhile(db, version), from, to }
  if (from === to) return { outcome: 'unchanged', from, to }
  const refusal = statusRefusal('admin', version, to)
  return refusal ? { outcome: 'refused', refusal, from, to } : { outcome: 'done', from, to }
}

/** That somebody else was first, and who. */
export async function changedMeanwhile(db: Database, { id, version, status }: VersionRow): Promise<RegistryError> {
  const last = (await findNewestDone(db, [id])).get(id)
  return new RegistryError('version_status_changed', { version, status, by: last?.actor_name || 'somebody else' })
}
