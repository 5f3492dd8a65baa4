import { settle } from '@registry/api-client'
import { createLinks } from '../../app/links.ts'
import { refusal } from '../find-node.ts'
import type { Site } from '../site.ts'
import { wordsOf } from '../words.ts'
import { answerFeed, mostEntries } from './answer-feed.ts'
import { versionEntries } from './version-entries.ts'

/** The versions of all packs of a publisher, the newest first. */
export const publisherFeed = async (site: Site, request: Request, publisherId: string): Promise<Response> => {
  const { api, publicUrl } = site
  const query = { publisherId, statuses: ['NodeVersionStatusActive' as const], pageSize: 2 * mostEntries }
  const [t, publisher, found] = await Promise.all([
    wordsOf('en', 'feeds'),
    settle(api.GET('/publishers/{publisherId}', { params: { path: { publisherId } } })),
    settle(api.GET('/versions', { params: { query } })),
  ])
  if (!publisher.ok) return refusal(publisher)
  if (!found.ok) return refusal(found)
  const { id, createdAt } = publisher.data
  const name = publisher.data.name.trim() || id
  const links = createLinks('en')
  const self = `${publicUrl}${links.publisherFeed(id)}`
  const entries = await versionEntries(site, found.data.versions, t('feeds.nobody'))
  return answerFeed(request, {
    id: self,
    title: t('feeds.publisher.title', { name }),
    subtitle: t('feeds.publisher.about', { name }),
    self,
    page: `${publicUrl}${links.publisher(id)}`,
    author: name,
    since: createdAt ?? '1970-01-01T00:00:00Z',
    entries: entries.slice(0, mostEntries),
  })
}
