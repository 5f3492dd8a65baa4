import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { attentionOf } from './attention.ts'
import { cleanContents } from './contents.ts'
import { readRelease } from './read-release.ts'
import { findReleaseOf, insertRelease, lockProject, saveContents, type WholeRelease } from './release-store.ts'
import { readVersion, subjectOf, versionFacts } from './release-version.ts'

/** Creates a draft. Throws `invalid_version` and `release_exists`. */
export async function createRelease(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: string,
  wanted: components['schemas']['EditRelease'],
): Promise<WholeRelease> {
  const { project } = wanted
  const number = readVersion(wanted.version)
  const { version } = number
  return db.transaction().execute(async (tx) => {
    await lockProject(tx, project)
    if (await findReleaseOf(tx, project, version)) throw new RegistryError('release_exists', { project, version })
    const now = clock.now()
    const id = await insertRelease(tx, {
      project,
      ...versionFacts(number),
      attention: wanted.attention ?? attentionOf(number),
      form_factors: [...new Set(wanted.form_factors)],
      status: 'draft',
      source: 'admin',
      is_edited: true,
      created_at: now,
      updated_at: now,
    })
    await saveContents(tx, id, cleanContents(wanted.contents ?? {}))
    await writeAudit(tx, { actor, action: 'release.create', subject: subjectOf({ project, version }), detail: { id } })
    return readRelease(tx, id)
  })
}
