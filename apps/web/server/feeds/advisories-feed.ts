import { type Schema, unwrap } from '@registry/api-client'
import { plainText } from '../../app/components/plain-text.ts'
import { createLinks } from '../../app/links.ts'
import { refusal } from '../find-node.ts'
import type { Site } from '../site.ts'
import { wordsOf } from '../words.ts'
import { answerFeed, mostEntries } from './answer-feed.ts'
import type { Entry } from './atom.ts'

const mostSummary = 600

/** Returns the feed of the most recently published or withdrawn advisories. */
export const advisoriesFeed = async (site: Site, request: Request): Promise<Response> => {
  const [t, found] = await Promise.all([
    wordsOf('en', 'feeds', 'advisory'),
    unwrap(site.api.GET('/advisories', { params: { query: { limit: mostEntries } } })),
  ])
  if (!found.ok) return refusal(found)
  const links = createLinks('en')
  const self = `${site.publicUrl}${links.advisoriesFeed()}`
  const entry = (advisory: Schema<'Advisory'>): Entry => {
    const { id, modified_at: updated, published_at: published = updated, affected } = advisory
    const packs = affected.map(({ node_id: pack }) => pack).join(', ')
    const withdrawn = advisory.state === 'withdrawn' ? `${t('advisory.withdrawn')}. ` : ''
    return {
      id: `${site.publicUrl}${links.advisory(id)}`,
      title: `${id}: ${advisory.summary} (${packs})`,
      published,
      updated,
      author: { name: t('site.name') },
      summary: withdrawn + plainText(advisory.details, mostSummary),
    }
  }
  return answerFeed(request, {
    id: self,
    title: `${t('feeds.advisories.title')} · ${t('site.name')}`,
    subtitle: t('feeds.advisories.about'),
    self,
    page: `${site.publicUrl}${links.home()}`,
    author: t('site.name'),
    since: '1970-01-01T00:00:00Z',
    entries: found.data.advisories.map(entry),
  })
}
