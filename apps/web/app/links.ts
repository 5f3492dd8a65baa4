import type { accountSearch } from './areas/account/search.ts'
import type { authorSearch } from './areas/catalogue/author/search.ts'
import type { namesSearch } from './areas/catalogue/comfy-node-search/search.ts'
import type { comfyNodeSearch, gallerySearch } from './areas/catalogue/comfy-nodes/search.ts'
import type { coreSearch } from './areas/catalogue/comfyui/search.ts'
import type { nodeSearch } from './areas/catalogue/node/search.ts'
import type { publisherSearch } from './areas/catalogue/publisher/search.ts'
import type { homeSearch } from './areas/catalogue/search/search.ts'
import type { sourceSearch } from './areas/catalogue/source/search.ts'
import type { ciCommitSearch } from './areas/ci/commit/search.ts'
import type { ciCompareSearch } from './areas/ci/compare/search.ts'
import type { ciSearch } from './areas/ci/nodes/search.ts'
import type { claimSearch } from './areas/publishing/claim/search.ts'
import type { codeSearch } from './areas/publishing/code/search.ts'
import type { invitationSearch } from './areas/publishing/invitation/search.ts'
import type { releasesSearch } from './areas/releases/search.ts'
import type { Locale } from './i18n/languages.ts'
import { localizePath, splitPath } from './i18n/negotiate.ts'
import { type LinkQuery, type Query, textsOf } from './search/define-search.ts'

/** Builds the address of a path and its query in one language. */
export const addressIn =
  (locale: Locale) =>
  (path: string, query: Query = {}) =>
    `${localizePath(path, locale)}${search(query)}`

/** Every address of the site in one language, but for those of admins. No page writes an address by hand. */
export const createLinks = (locale: Locale) => {
  const at = addressIn(locale)
  return {
    /** The catalogue, with or without a search. */
    home: (query?: LinkQuery<typeof homeSearch>) => at('/', query),
    node: (nodeId: string, query?: LinkQuery<typeof nodeSearch>) => at(`/nodes/${part(nodeId)}`, query),
    /** The page of a node as Markdown. */
    nodeMarkdown: (nodeId: string) => at(`/nodes/${part(nodeId)}.md`),
    /** Every comfy node of a node, drawn. */
    comfyNodes: (nodeId: string, query?: LinkQuery<typeof gallerySearch>) =>
      at(`/nodes/${part(nodeId)}/comfy-nodes`, query),
    comfyNode: (nodeId: string, name: string, query?: LinkQuery<typeof comfyNodeSearch>) =>
      at(`/nodes/${part(nodeId)}/comfy-nodes/${lastPart(name)}`, query),
    /** Files of a version's archive. The first line of `line` is the anchor of the address. */
    source: (nodeId: string, version: string, query?: LinkQuery<typeof sourceSearch>) =>
      `${at(`/nodes/${part(nodeId)}/versions/${part(version)}/files`, query)}${lineAnchor(query?.line)}`,
    /** Comparison of two versions of a node. */
    compareVersions: (nodeId: string, since: string, version: string) =>
      at(`/nodes/${part(nodeId)}/compare/${part(since)}/${lastPart(version)}`),
    /** Redirects to the comparison of the versions `since` and `version` of its query. */
    chooseVersions: (nodeId: string) => at(`/nodes/${part(nodeId)}/compare`),
    /** Which nodes have a comfy node; `names` may be several, one a line. */
    comfyNodeSearch: (query?: LinkQuery<typeof namesSearch>) => at('/comfy-nodes', query),
    /** Packs side by side, by id. */
    comparePacks: (ids: readonly string[] = []) => at('/compare', { packs: ids.join(',') }).replaceAll('%2C', ','),
    workflow: () => at('/workflow'),
    /** The nodes of ComfyUI itself: `node` is one of them, `release` and `since` two releases. */
    coreNodes: (query?: LinkQuery<typeof coreSearch>) => at('/comfyui', query),
    /** News of ComfyUI; `project` is one of its parts, and `version` an anchor on its page. */
    releases: (query?: LinkQuery<typeof releasesSearch>, version?: string) =>
      `${at('/releases', query)}${version === undefined ? '' : `#${part(version)}`}`,
    /** Results of continuous integration: the commits of a repository, or of one of its branches. */
    ci: (query?: LinkQuery<typeof ciSearch>) => at('/ci', query),
    /** Results at one commit; `repo` is its repository. */
    ciCommit: (commitId: string, query?: LinkQuery<typeof ciCommitSearch>) =>
      at(`/ci/commits/${part(commitId)}`, query),
    ciResult: (resultId: string) => at(`/ci/results/${part(resultId)}`),
    /** The results `a` and `b`, side by side. */
    ciCompare: (query?: LinkQuery<typeof ciCompareSearch>) => at('/ci/compare', query),
    advisory: (advisoryId: string) => at(`/advisories/${lastPart(advisoryId)}`),
    /** The page of an author, by id. */
    author: (authorId: string, query?: LinkQuery<typeof authorSearch>) => at(`/authors/${lastPart(authorId)}`, query),
    publisher: (publisherId: string, query?: LinkQuery<typeof publisherSearch>) =>
      at(`/publishers/${part(publisherId)}`, query),
    publisherNode: (publisherId: string, nodeId: string, query?: LinkQuery<typeof nodeSearch>) =>
      at(`/publishers/${part(publisherId)}/nodes/${part(nodeId)}`, query),
    /** The report on a version, for who belongs to its publisher. */
    /** The code of a version, for members and admins, also before everyone may see it. */
    ownCode: (publisherId: string, nodeId: string, version: string, query?: LinkQuery<typeof codeSearch>) =>
      at(`/publishers/${part(publisherId)}/nodes/${part(nodeId)}/versions/${part(version)}/code`, query),
    review: (publisherId: string, nodeId: string, version: string) =>
      at(`/publishers/${part(publisherId)}/nodes/${part(nodeId)}/versions/${part(version)}/review`),
    /** `from` is the path to come back to. */
    login: (from?: string) => at('/auth/login', { fromUrl: from }),
    signup: (from?: string) => at('/auth/signup', { fromUrl: from }),
    /** Where sign-in elsewhere sends the browser back to. */
    signInCallback: (from?: string) => at('/auth/callback', { fromUrl: from }),
    /** The page that mails a new password. */
    resetPassword: () => at('/auth/reset'),
    /** Where one waits for the mail with a link, and where that leads. */
    verifyEmail: () => at('/auth/verify'),
    logout: () => at('/auth/logout'),
    account: (query?: LinkQuery<typeof accountSearch>) => at('/account', query),
    /** The generation services that can be used here. */
    services: () => at('/services'),
    yourNodes: () => at('/nodes'),
    publisherCreate: () => at('/publishers/create'),
    invitations: (query?: LinkQuery<typeof invitationSearch>) => at('/invitations', query),
    /** Where one chooses the publisher that claims a node. */
    claim: (nodeId: string, query?: LinkQuery<typeof claimSearch>) => at(`/nodes/${part(nodeId)}/claim`, query),
    claimAs: (publisherId: string, nodeId: string) => at(`/publishers/${part(publisherId)}/claim-my-node`, { nodeId }),
    claimCallback: () => at('/claim/callback'),
    gallery: () => at('/_gallery'),
    documentation: () => documentation(locale),
    publishingGuide: () => 'https://docs.comfy.org/registry/publishing',
    discord: () => '/discord',
    releasesFeed: (query?: LinkQuery<typeof releasesSearch>) => at('/releases.atom', query),
    ...sameEverywhere,
  }
}

export type LinkBuilders = ReturnType<typeof createLinks>

/** Addresses without a language, mostly for programs. */
const sameEverywhere = {
  newFeed: () => '/feeds/new.atom',
  updatesFeed: () => '/feeds/updates.atom',
  advisoriesFeed: () => '/feeds/advisories.atom',
  versionsFeed: (nodeId: string) => `/nodes/${part(nodeId)}/versions.atom`,
  publisherFeed: (publisherId: string) => `/publishers/${part(publisherId)}.atom`,
  /** A small picture for a README that tells one fact of a node. */
  badge: (nodeId: string, kind: string) => `/nodes/${part(nodeId)}/badge.svg${search({ kind })}`,
  /** The picture that stands for a node where its page is shared. */
  nodeCard: (nodeId: string) => `/nodes/${part(nodeId)}/og.png`,
  /** The reference of the API, below where the API stands. */
  apiReference: (apiPublicUrl: string) => `${apiPublicUrl}/reference`,
}

/** The path to come back to, when it is one of this site and no page of signing in; anything else is ignored. */
export const safeReturnPath = (text: string | null | undefined): string | undefined => {
  if (!text?.startsWith('/')) return undefined
  const url = URL.parse(text, 'http://site.invalid')
  // `/.//host` is a path that becomes another host once its dots are gone.
  if (url?.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return undefined
  if (splitPath(url.pathname).path.startsWith('/auth/')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

const documentation = (locale: string) =>
  locale.startsWith('zh') ? 'https://docs.comfy.org/zh-CN' : 'https://docs.comfy.org/registry/overview'

// A segment of dots alone would climb up the path.
const part = (text: string) => encodeURIComponent(text).replace(/^\.+$/, (dots) => dots.replaceAll('.', '%2E'))

// A path that ends in `.data` asks for the data of a page instead of the page.
const lastPart = (text: string) => part(text.toWellFormed()).replace(/\.data$/, '%2Edata')

const lineAnchor = (lines = '') => (lines === '' ? '' : `#L${lines.split('-')[0]}`)

const search = (query: Query) => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    textsOf(name, value).map((each): [string, string] => [name, each]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
