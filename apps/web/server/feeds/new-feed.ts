import { type Schema, settle } from '@registry/api-client'
import { plainText } from '../../app/components/plain-text.ts'
import { createLinks } from '../../app/links.ts'
import { refusal } from '../find-node.ts'
import type { Site } from '../site.ts'
import { wordsOf } from '../words.ts'
import { answerFeed, mostEntries } from './answer-feed.ts'
import type { Entry } from './atom.ts'
import { authorOf, nameOf } from './version-entries.ts'

const mostSummary = 600

/** The packs that came last. */
export const newFeed = async (site: Site, request: Request): Promise<Response> => {
  const query = { sort: ['created_at;desc'], limit: mostEntries, include_banned: false }
  const [t, found] = await Promise.all([wordsOf('en', 'feeds'), settle(site.api.GET('/nodes', { params: { query } }))])
  if (!found.ok) return refusal(found)
  const links = createLinks('en')
  const self = `${site.publicUrl}${links.newFeed()}`
  const entry = (node: Schema<'Node'>): Entry => {
    const created = node.created_at ?? beginning
    return {
      id: `${site.publicUrl}${links.node(node.id)}`,
      title: nameOf(node),
      published: created,
      updated: created,
      author: authorOf(site, node, t('feeds.nobody')),
      summary: plainText(node.description, mostSummary),
    }
  }
  return answerFeed(request, {
    id: self,
    title: `${t('feeds.new.title')} · ${t('site.name')}`,
    subtitle: t('feeds.new.about'),
    self,
    page: `${site.publicUrl}${links.home({ sort: 'newest' })}`,
    author: t('site.name'),
    since: beginning,
    entries: found.data.nodes.map(entry),
  })
}

const beginning = '1970-01-01T00:00:00Z'
