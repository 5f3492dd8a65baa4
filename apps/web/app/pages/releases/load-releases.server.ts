import type { ApiClient, Schema } from '@registry/api-client'
import { need } from '../../data/need.ts'
import type { Locale } from '../../i18n/languages.ts'
import { renderMarkdown } from '../../markdown/render-markdown.server.ts'
import type { ReleaseView } from './release-view.ts'

/** As who runs the lowest pre-release there is: it hears of everything, at most thirty versions. */
const lowest = '0.0.0-0'

/** Reads what is new in a project. */
export const loadReleases = async (
  api: ApiClient,
  project: Schema<'ReleaseProject'>,
  locale: Locale,
): Promise<ReleaseView[]> => {
  const notes = await need(api.GET('/releases', { params: { query: { project, locale, current_version: lowest } } }))
  return notes.map(({ version, attention, published_at: publishedAt, locale: language = 'en', content }) => ({
    version,
    attention,
    publishedAt,
    language,
    html: renderMarkdown(content, { headingLevel: 3, anchors: false }).html,
  }))
}
