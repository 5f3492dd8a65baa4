import type { components } from '@registry/contract/types'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { PublishedNote } from './published-store.ts'
import type { WholeRelease } from './release-store.ts'

type Schemas = components['schemas']

/** Returns a note for the public. */
export function presentNote({ is_prerelease, published_at, ...note }: PublishedNote): Schemas['ReleaseNote'] {
  return { ...note, prerelease: is_prerelease, published_at: wireDate(published_at) }
}

/** Returns a note in any state and all languages, for admins. */
export function presentRelease(release: WholeRelease): Schemas['AdminRelease'] {
  const { id, project, version, attention, form_factors, contents, status, source, revision } = release
  return {
    id,
    project,
    version,
    prerelease: release.is_prerelease,
    attention,
    form_factors,
    contents,
    status,
    source,
    ...optionalText('source_url', release.source_url),
    revision,
    created_at: wireDate(release.created_at),
    updated_at: wireDate(release.updated_at),
    ...(release.published_at && { published_at: wireDate(release.published_at) }),
  }
}
