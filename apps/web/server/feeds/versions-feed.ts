import { settle } from '@registry/api-client'
import { createLinks } from '../../app/links.ts'
import { findNode, refusal } from '../find-node.ts'
import type { Site } from '../site.ts'
import { wordsOf } from '../words.ts'
import { answerFeed, mostEntries } from './answer-feed.ts'
import { authorOf, nameOf, versionEntries } from './version-entries.ts'

/** The versions of one pack, the newest first. */
export const versionsFeed = async (site: Site, request: Request, nodeId: string): Promise<Response> => {
  const links = createLinks('en')
  const { node, instead } = await findNode(site, nodeId, links.versionsFeed)
  if (!node) return instead
  const query = { nodeId: node.id, statuses: ['NodeVersionStatusActive' as const], pageSize: mostEntries }
  const [t, found] = await Promise.all([
    wordsOf('en', 'feeds'),
    settle(site.api.GET('/versions', { params: { query } })),
  ])
  if (!found.ok) return refusal(found)
  const self = `${site.publicUrl}${links.versionsFeed(node.id)}`
  return answerFeed(request, {
    id: self,
    title: t('feeds.versions.title', { name: nameOf(node) }),
    subtitle: t('feeds.versions.about', { name: nameOf(node) }),
    self,
    page: `${site.publicUrl}${links.node(node.id, { tab: 'versions' })}`,
    author: authorOf(site, node, t('site.name')).name,
    since: node.created_at ?? '1970-01-01T00:00:00Z',
    entries: await versionEntries(site, found.data.versions, t('feeds.nobody')),
  })
}
