import { createCardDrawer } from '@registry/share-card'
import { splitPath } from '../app/i18n/negotiate.ts'
import { refuse } from './answer.ts'
import { badge } from './badges/badge.ts'
import { createNodeCards } from './cards/node-card.ts'
import { plainText } from '../app/components/plain-text.ts'
import type { Entry } from './feeds/atom.ts'
import { advisoriesFeed } from './feeds/advisories-feed.ts'
import { releasesFeed } from './feeds/releases-feed.ts'
import { type Schema, unwrap } from '@registry/api-client'
import { createLinks } from '../app/links.ts'
import { findNode, refusal } from './find-node.ts'
import { wordsOf } from './words.ts'
import { answerFeed, mostEntries } from './feeds/answer-feed.ts'
import { authorOf, nameOf, versionEntries } from './feeds/version-entries.ts'
import { llmsTxt } from './plain/llms-txt.ts'
import { nodeMarkdown } from './plain/node-markdown.ts'
import type { Site } from './site.ts'
import { sitemapIndex, sitemapPart } from './sitemaps/sitemap.ts'

const mostSummary = 600

const beginning = '1970-01-01T00:00:00Z'

type OnError = (error: unknown) => void

/** Responds to a machine-readable URL, or returns undefined for any other URL. */
export type MachineAddresses = (request: Request, onError: OnError) => Promise<Response | undefined>

interface Asked {
  request: Request
  /** Value of the pattern's capture group, or an empty text. */
  id: string
  onError: OnError
}

type Address = [pattern: RegExp, answer: (asked: Asked) => Promise<Response | undefined>]

// Clients rarely wait longer for an image.
const cardLimits = { ms: 10_000, waiting: 16 }

/**
 * Creates the machine-readable URLs of the site: sitemaps, feeds, badges, images, Markdown. Their responses are the
 * same for everyone.
 */
export const createMachineAddresses = (site: Site): MachineAddresses => {
  const addresses = addressesOf(site)
  return async (request, onError) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    for (const [pattern, answer] of addresses) {
      const match = pattern.exec(pathname)
      const id = match && decoded(match[1] ?? '')
      if (id === undefined || id === null) continue
      try {
        return await answer({ request, id, onError })
      } catch (error) {
        if (!request.signal.aborted) onError(error)
        return refuse(500, 'This could not be answered. The fault is ours.')
      }
    }
    return undefined
  }
}

const addressesOf = (site: Site): Address[] => {
  const cards = createNodeCards(() => createCardDrawer(cardLimits))
  return [
    [/^\/llms\.txt$/, ({ request }) => llmsTxt(site, request)],
    [/^\/sitemap\.xml$/, ({ request, onError }) => sitemapIndex(site, request, onError)],
    [/^\/sitemaps\/.+\.xml$/, ({ request, onError }) => sitemapPart(site, request, onError)],
    [/^\/feeds\/new\.atom$/, ({ request }) => newFeed(site, request)],
    [/^\/feeds\/advisories\.atom$/, ({ request }) => advisoriesFeed(site, request)],
    [/^\/feeds\/updates\.atom$/, ({ request }) => updatesFeed(site, request)],
    [/^(?:\/[a-z]{2})?\/releases\.atom$/, ({ request }) => releasesFeed(site, request)],
    [/^\/nodes\/([^/]+)\/versions\.atom$/, ({ request, id }) => versionsFeed(site, request, id)],
    [/^\/publishers\/([^/]+)\.atom$/, ({ request, id }) => publisherFeed(site, request, id)],
    [/^\/nodes\/([^/]+)\/badge\.svg$/, ({ request, id }) => badge(site, request, id)],
    [/^\/nodes\/([^/]+)\/og\.png$/, ({ request, id, onError }) => cards.answer(site, request, id, onError)],
    [
      /^(?:\/[a-z]{2})?\/nodes\/([^/]+)\.md$/,
      ({ request, id }) => nodeMarkdown(site, request, splitPath(new URL(request.url).pathname).locale, id),
    ],
  ]
}

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** Returns the feed of the latest versions of all packs. */
const updatesFeed = async (site: Site, request: Request): Promise<Response> => {
  // The query requests more versions than the feed shows, because some may belong to hidden packs.
  const query = { statuses: ['NodeVersionStatusActive' as const], pageSize: 2 * mostEntries }
  const [t, found] = await Promise.all([
    wordsOf('en', 'feeds'),
    unwrap(site.api.GET('/versions', { params: { query } })),
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

/** Returns the feed of a pack's versions, newest first. */
const versionsFeed = async (site: Site, request: Request, nodeId: string): Promise<Response> => {
  const links = createLinks('en')
  const { node, instead } = await findNode(site, nodeId, links.versionsFeed)
  if (!node) return instead
  const query = { nodeId: node.id, statuses: ['NodeVersionStatusActive' as const], pageSize: mostEntries }
  const [t, found] = await Promise.all([
    wordsOf('en', 'feeds'),
    unwrap(site.api.GET('/versions', { params: { query } })),
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

/** Returns the feed of the versions of a publisher's packs, newest first. */
const publisherFeed = async (site: Site, request: Request, publisherId: string): Promise<Response> => {
  const { api, publicUrl } = site
  const query = { publisherId, statuses: ['NodeVersionStatusActive' as const], pageSize: 2 * mostEntries }
  const [t, publisher, found] = await Promise.all([
    wordsOf('en', 'feeds'),
    unwrap(api.GET('/publishers/{publisherId}', { params: { path: { publisherId } } })),
    unwrap(api.GET('/versions', { params: { query } })),
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

/** Returns the feed of the newest packs. */
const newFeed = async (site: Site, request: Request): Promise<Response> => {
  const query = { sort: ['created_at;desc'], limit: mostEntries, include_banned: false }
  const [t, found] = await Promise.all([wordsOf('en', 'feeds'), unwrap(site.api.GET('/nodes', { params: { query } }))])
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
