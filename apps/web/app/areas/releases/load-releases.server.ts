import type { ApiClient, Schema } from '@registry/api-client'
import { need } from '../../data/need.ts'
import type { Locale } from '../../i18n/languages.ts'
import { renderNotes } from '../../markdown/render-markdown.server.ts'
import type { ReleasesView, ReleaseView } from './release-view.ts'

/** Lowest possible pre-release. A client with this version gets every release, at most thirty at once. */
const lowest = '0.0.0-0'

/** Most notes that the API returns at once. */
const mostNotes = 30

interface Asked {
  project: Schema<'ReleaseProject'>
  locale: Locale
  /** Limits the notes to versions below this version. */
  below: string | undefined
}

/** Reads the releases of a project, and the version below which there may be more. */
export const loadReleases = async (api: ApiClient, { project, locale, below }: Asked): Promise<ReleasesView> => {
  const query = { project, locale, current_version: lowest, ...(below !== undefined && { below }) }
  const notes = await need(api.GET('/releases', { params: { query } }))
  const last = notes.length < mostNotes ? undefined : notes.at(-1)
  return { releases: viewNotes(notes), ...(last && { older: last.version }) }
}

const viewNotes = (notes: readonly Schema<'ReleaseNote'>[]): ReleaseView[] =>
  notes.map(
    ({
      version,
      prerelease: isPreRelease,
      attention,
      published_at: publishedAt,
      locale: language = 'en',
      content,
    }) => ({
      version,
      isPreRelease,
      attention,
      publishedAt,
      language,
      html: renderNotes(content, { headingLevel: 3, anchors: false }).html,
    }),
  )
