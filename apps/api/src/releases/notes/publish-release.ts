import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lockWholeRelease, readRelease } from './read-release.ts'
import { updateRelease, type WholeRelease } from './release-store.ts'
import { subjectOf } from './release-version.ts'

/**
 * Publishes a note; GitHub never overwrites a published note. A published note stays as it is, and a withdrawn note
 * keeps its first date. Throws `release_not_found` and `release_without_english`.
 */
export async function publishRelease(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: string,
  releaseId: number,
): Promise<WholeRelease> {
  return db.transaction().execute(async (tx) => {
    const release = await lockWholeRelease(tx, releaseId)
    if (release.status === 'published') return release
    if (!('en' in release.contents)) throw new RegistryError('release_without_english')
    const now = clock.now()
    await updateRelease(tx, releaseId, {
      status: 'published',
      is_edited: true,
      published_at: release.published_at ?? now,
      withdrawn_by: null,
      revision: release.revision + 1,
      updated_at: now,
    })
    const detail = { id: releaseId, from: release.status }
    await writeAudit(tx, { actor, action: 'release.publish', subject: subjectOf(release), detail })
    return readRelease(tx, releaseId)
  })
}
