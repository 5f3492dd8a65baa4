import type { ApiClient, Schema } from '@registry/api-client'
import { need } from '../../data/need.ts'
import type { Locale } from '../../i18n/languages.ts'
import { renderNotes } from '../../markdown/render-markdown.server.ts'
import type { ReleasesView, ReleaseView } from './release-view.ts'

/** As who runs the lowest pre-release there is: it hears of everything, at most thirty versions. */
const lowest = '0.0.0-0'

/** As many as the API tells at once. */
const mostNotes = 30

interface Asked {
  project: Schema<'ReleaseProject'>
  locale: Locale
  /** Only what came before this version. */
  below: string | undefined
}

/** Reads what is new in a project, and below which version there may be more. */
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
