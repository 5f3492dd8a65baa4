import { settle } from '@registry/api-client'
import { createLinks } from '../../app/links.ts'
import { refusal } from '../find-node.ts'
import type { Site } from '../site.ts'
import { wordsOf } from '../words.ts'
import { answerFeed, mostEntries } from './answer-feed.ts'
import { versionEntries } from './version-entries.ts'

/** The versions that came last, of any pack. */
export const updatesFeed = async (site: Site, request: Request): Promise<Response> => {
  // More than are shown: some may be of nodes that are not to be seen.
  const query = { statuses: ['NodeVersionStatusActive' as const], pageSize: 2 * mostEntries }
  const [t, found] = await Promise.all([
    wordsOf('en', 'feeds'),
    settle(site.api.GET('/versions', { params: { query } })),
  ])
  if (!found.ok) return refusal(found)
  const entries = await versionEntries(site, found.data.versions, t('feeds.nobody'))
  const links = createLinks('en')
  const self = `${site.publicUrl}${links.updatesFeed()}`
  return answerFeed(request, {
    id: self,
    title: `${t('feeds.updates.title')} · ${t('site.name')}`,
    subtitle: t('feeds.updates.about'),
    self,
    page: `${site.publicUrl}${links.home({ sort: 'updated' })}`,
    author: t('site.name'),
    since: '1970-01-01T00:00:00Z',
    entries: entries.slice(0, mostEntries),
  })
}
