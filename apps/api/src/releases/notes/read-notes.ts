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
 * What is new in a project, the highest version first: the latest ten, and what is above the reader's version, at most thirty;
 * or thirty below another one. Pre-releases are for who runs one. Empty values, and what cannot be read, are as if they were absent.
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

/** The language in a locale such as `zh-TW`; notes are translated by language alone. */
function languageIn(locale: string): string {
  const [language = ''] = locale.trim().toLowerCase().split(/[-_]/)
  return language || 'en'
}
