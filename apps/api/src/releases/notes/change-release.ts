import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { cleanContents, contentsAfter } from './contents.ts'
import { lockWholeRelease, readRelease } from './read-release.ts'
import {
  findReleaseOf,
  lockProject,
  saveContents,
  updateRelease,
  type Contents,
  type ReleaseChange,
  type WholeRelease,
} from './release-store.ts'
import { readVersion, subjectOf, versionFacts } from './release-version.ts'

type Changes = components['schemas']['ChangeRelease']

/**
 * Updates a note that has not changed since its reader loaded it; GitHub never overwrites an updated note. An
 * update without a difference changes nothing. Throws `release_not_found`, `release_changed`, `invalid_version`,
 * `release_exists` and `release_without_english`.
 */
export async function changeRelease(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: string,
  releaseId: number,
  { revision, contents: written = {}, ...changes }: Changes,
): Promise<WholeRelease> {
  const contents = cleanContents(written)
  return db.transaction().execute(async (tx) => {
    const { project } = await readRelease(tx, releaseId)
    // Creating a note locks the project first as well, so two notes never get an equal version.
    await lockProject(tx, project)
    const release = await lockWholeRelease(tx, releaseId)
    if (release.revision !== revision) throw new RegistryError('release_changed')
    const facts = await factsAfter(tx, release, changes)
    const fields = [...changedFields(release, facts), ...changedContents(release.contents, contents)]
    if (fields.length === 0) return release
    if (release.status === 'published' && !('en' in contentsAfter(release.contents, contents)))
      throw new RegistryError('release_without_english')
    const kept = { is_edited: true, revision: revision + 1, updated_at: clock.now() }
    await updateRelease(tx, releaseId, { ...facts, ...kept })
    await saveContents(tx, releaseId, contents)
    const detail = { id: releaseId, fields, ...(facts.version !== undefined && { to: facts.version }) }
    await writeAudit(tx, { actor, action: 'release.update', subject: subjectOf(release), detail })
    return readRelease(tx, releaseId)
  })
}

type Facts = Pick<ReleaseChange, 'version' | 'version_key' | 'is_prerelease' | 'attention' | 'form_factors'>

async function factsAfter(
  tx: Database,
  release: WholeRelease,
  { version: text, attention, form_factors: formFactors }: Omit<Changes, 'revision' | 'contents'>,
): Promise<Facts> {
  const number = text === undefined ? undefined : readVersion(text)
  const isMoved = number !== undefined && number.version !== release.version
  if (isMoved && (await findReleaseOf(tx, release.project, number.version)))
    throw new RegistryError('release_exists', { project: release.project, version: number.version })
  return {
    ...(isMoved && versionFacts(number)),
    ...(attention !== undefined && { attention }),
    ...(formFactors !== undefined && { form_factors: [...new Set(formFactors)] }),
  }
}

function changedFields(release: WholeRelease, { version, attention, form_factors: formFactors }: Facts): string[] {
  return [
    ...(version !== undefined ? ['version'] : []),
    ...(attention !== undefined && attention !== release.attention ? ['attention'] : []),
    ...(formFactors !== undefined && formFactors.join() !== release.form_factors.join() ? ['form_factors'] : []),
  ]
}

function changedContents(contents: Contents, change: Contents): string[] {
  const before = new Map(Object.entries(contents))
  return Object.entries(change)
    .filter(([locale, text]) => (before.get(locale) ?? '') !== text)
    .map(([locale]) => `contents.${locale}`)
}
