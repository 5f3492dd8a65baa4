import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { lockWholeRelease, readRelease } from './read-release.ts'
import { updateRelease, type WholeRelease } from './release-store.ts'
import { subjectOf } from './release-version.ts'

/** Hides a note from the public, or discards a draft; GitHub cannot publish it again. Throws `release_not_found`. */
export async function withdrawRelease(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: string,
  releaseId: number,
): Promise<WholeRelease> {
  return db.transaction().execute(async (tx) => {
    const release = await lockWholeRelease(tx, releaseId)
    if (release.withdrawn_by === 'person') return release
    await updateRelease(tx, releaseId, {
      status: 'withdrawn',
      withdrawn_by: 'person',
      revision: release.revision + 1,
      updated_at: clock.now(),
    })
    const detail = { id: releaseId, from: release.status }
    await writeAudit(tx, { actor, action: 'release.withdraw', subject: subjectOf(release), detail })
    return readRelease(tx, releaseId)
  })
}
