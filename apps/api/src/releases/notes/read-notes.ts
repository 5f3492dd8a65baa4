import type { components } from '@registry/contract/types'
import type { ReleaseProject } from '../../schema/release-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { parseVersion } from '../../registry/versions/version-number.ts'
import { presentNote } from './present.ts'
import { listPublished } from './published-store.ts'

interface NotesQuery {
  project: ReleaseProject
  current_version?: string
  below?: string
  locale?: string
  form_factor?: string
}

const latest = 10
const most = 30

/**
 * Returns the notes of a project, highest version first: the latest ten and all above the reader's version, at most
 * thirty; or thirty below a version. Only readers of a pre-release see pre-releases. Empty and unreadable values count
 * as absent.
 */
export async function readNotes(
  db: Database,
  { project, current_version, below, locale, form_factor }: NotesQuery,
): Promise<components['schemas']['ReleaseNote'][]> {
  const current = parseVersion(current_version ?? '')
  const end = parseVersion(below ?? '')
  const notes = await listPublished(db, {
    project,
    locale: languageIn(locale ?? ''),
    formFactor: form_factor?.trim().toLowerCase() || undefined,
    withPrereleases: current?.isPrerelease ?? false,
    above: current?.precedence,
    below: end?.precedence,
    latest: end ? most : latest,
    most,
  })
  return notes.map(presentNote)
}

/** Returns the language of a locale such as `zh-TW`: notes have no regional translations. */
function languageIn(locale: string): string {
  const [language = ''] = locale.trim().toLowerCase().split(/[-_]/)
  return language || 'en'
}
