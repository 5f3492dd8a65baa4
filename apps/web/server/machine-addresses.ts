import { createCardDrawer } from '@registry/share-card'
import { splitPath } from '../app/i18n/negotiate.ts'
import { refuse } from './answer.ts'
import { badge } from './badges/badge.ts'
import { createNodeCards } from './cards/node-card.ts'
import { newFeed } from './feeds/new-feed.ts'
import { publisherFeed } from './feeds/publisher-feed.ts'
import { releasesFeed } from './feeds/releases-feed.ts'
import { updatesFeed } from './feeds/updates-feed.ts'
import { versionsFeed } from './feeds/versions-feed.ts'
import { llmsTxt } from './plain/llms-txt.ts'
import { nodeMarkdown } from './plain/node-markdown.ts'
import type { Site } from './site.ts'
import { sitemapIndex, sitemapPart } from './sitemaps/sitemap.ts'

type OnError = (error: unknown) => void

/** Answers an address that is for programs, or undefined where there is a page or nothing. */
export type MachineAddresses = (request: Request, onError: OnError) => Promise<Response | undefined>

interface Asked {
  request: Request
  /** What stands in the place that the pattern leaves open. */
  id: string
  onError: OnError
}

type Address = [pattern: RegExp, answer: (asked: Asked) => Promise<Response | undefined>]

// One that waits longer has been given up by whoever asked.
const cardLimits = { ms: 10_000, waiting: 16 }

/** The addresses of the site that programs read: sitemaps, feeds, badges, pictures, Markdown. They are the same for everyone. */
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
