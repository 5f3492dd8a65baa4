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

/** Returns a function that builds a localized URL from a path and a query. */
export const addressIn =
  (locale: Locale) =>
  (path: string, query: Query = {}) =>
    `${localizePath(path, locale)}${search(query)}`

/** Builds all URLs of the site in a locale, except admin URLs. Pages never write a URL by hand. */
export const createLinks = (locale: Locale) => {
  const at = addressIn(locale)
  return {
    /** Catalogue page, with or without a search. */
    home: (query?: LinkQuery<typeof homeSearch>) => at('/', query),
    node: (nodeId: string, query?: LinkQuery<typeof nodeSearch>) => at(`/nodes/${lastPart(nodeId)}`, query),
    /** Markdown version of a pack page. */
    nodeMarkdown: (nodeId: string) => at(`/nodes/${part(nodeId)}.md`),
    /** Gallery with drawings of all comfy nodes of a pack. */
    comfyNodes: (nodeId: string, query?: LinkQuery<typeof gallerySearch>) =>
      at(`/nodes/${part(nodeId)}/comfy-nodes`, query),
    comfyNode: (nodeId: string, name: string, query?: LinkQuery<typeof comfyNodeSearch>) =>
      at(`/nodes/${part(nodeId)}/comfy-nodes/${lastPart(name)}`, query),
    /** Files of a version's archive. The first line of `line` becomes the anchor of the URL. */
    source: (nodeId: string, version: string, query?: LinkQuery<typeof sourceSearch>) =>
      `${at(`/nodes/${part(nodeId)}/versions/${part(version)}/files`, query)}${lineAnchor(query?.line)}`,
    /** Comparison of two versions of a pack. */
    compareVersions: (nodeId: string, since: string, version: string) =>
      at(`/nodes/${part(nodeId)}/compare/${part(since)}/${lastPart(version)}`),
    /** Page that redirects to the comparison of the versions in its query parameters `since` and `version`. */
    chooseVersions: (nodeId: string) => at(`/nodes/${part(nodeId)}/compare`),
    /** Search for packs that contain a comfy node. `names` may have several names, each on its own line. */
    comfyNodeSearch: (query?: LinkQuery<typeof namesSearch>) => at('/comfy-nodes', query),
    /** Packs side by side, by id. */
    comparePacks: (ids: readonly string[] = []) => at('/compare', { packs: ids.join(',') }).replaceAll('%2C', ','),
    workflow: () => at('/workflow'),
    /** Comfy nodes of ComfyUI itself. `node` selects a comfy node, `release` and `since` select two releases. */
    coreNodes: (query?: LinkQuery<typeof coreSearch>) => at('/comfyui', query),
    /** Release notes of ComfyUI. `project` selects a part of ComfyUI, and `version` is an anchor on the page. */
    releases: (query?: LinkQuery<typeof releasesSearch>, version?: string) =>
      `${at('/releases', query)}${version === undefined ? '' : `#${part(version)}`}`,
    /** CI results: the commits of a repository or of a branch. */
    ci: (query?: LinkQuery<typeof ciSearch>) => at('/ci', query),
    /** CI results of a commit. `repo` is its repository. */
    ciCommit: (commitId: string, query?: LinkQuery<typeof ciCommitSearch>) =>
      at(`/ci/commits/${part(commitId)}`, query),
    ciResult: (resultId: string) => at(`/ci/results/${part(resultId)}`),
    /** Side-by-side comparison of the CI results `a` and `b`. */
    ciCompare: (query?: LinkQuery<typeof ciCompareSearch>) => at('/ci/compare', query),
    advisory: (advisoryId: string) => at(`/advisories/${lastPart(advisoryId)}`),
    /** The page of an author, by id. */
    author: (authorId: string, query?: LinkQuery<typeof authorSearch>) => at(`/authors/${lastPart(authorId)}`, query),
    publisher: (publisherId: string, query?: LinkQuery<typeof publisherSearch>) =>
      at(`/publishers/${part(publisherId)}`, query),
    publisherNode: (publisherId: string, nodeId: string, query?: LinkQuery<typeof nodeSearch>) =>
      at(`/publishers/${part(publisherId)}/nodes/${lastPart(nodeId)}`, query),
    /** Code of a version for members and admins, even before its publication. */
    ownCode: (publisherId: string, nodeId: string, version: string, query?: LinkQuery<typeof codeSearch>) =>
      at(`/publishers/${part(publisherId)}/nodes/${part(nodeId)}/versions/${part(version)}/code`, query),
    review: (publisherId: string, nodeId: string, version: string) =>
      at(`/publishers/${part(publisherId)}/nodes/${part(nodeId)}/versions/${part(version)}/review`),
    /** `from` is the return path after sign-in. */
    login: (from?: string) => at('/auth/login', { fromUrl: from }),
    signup: (from?: string) => at('/auth/signup', { fromUrl: from }),
    /** Page to which other sites redirect the browser after sign-in. */
    signInCallback: (from?: string) => at('/auth/callback', { fromUrl: from }),
    /** Page that requests a password reset email and sets a new password. */
    resetPassword: () => at('/auth/reset'),
    /** Page that waits for the verification email. The link in the email leads here too. */
    verifyEmail: () => at('/auth/verify'),
    logout: () => at('/auth/logout'),
    account: (query?: LinkQuery<typeof accountSearch>) => at('/account', query),
    /** List of the generation services that this registry offers. */
    services: () => at('/services'),
    yourNodes: () => at('/nodes'),
    publisherCreate: () => at('/publishers/create'),
    invitations: (query?: LinkQuery<typeof invitationSearch>) => at('/invitations', query),
    /** Page to choose the publisher that claims a pack. */
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

/** URLs without a locale, mostly for programs. */
const sameEverywhere = {
  newFeed: () => '/feeds/new.atom',
  updatesFeed: () => '/feeds/updates.atom',
  advisoriesFeed: () => '/feeds/advisories.atom',
  versionsFeed: (nodeId: string) => `/nodes/${part(nodeId)}/versions.atom`,
  publisherFeed: (publisherId: string) => `/publishers/${part(publisherId)}.atom`,
  /** Badge image for a README with a fact about a pack. */
  badge: (nodeId: string, kind: string) => `/nodes/${part(nodeId)}/badge.svg${search({ kind })}`,
  /** Preview image of a shared pack page. */
  nodeCard: (nodeId: string) => `/nodes/${part(nodeId)}/og.png`,
  /** API reference, below the public URL of the API. */
  apiReference: (apiPublicUrl: string) => `${apiPublicUrl}/reference`,
}

/** Returns the return path when it belongs to this site and is no sign-in page. Returns undefined otherwise. */
export const safeReturnPath = (text: string | null | undefined): string | undefined => {
  if (!text?.startsWith('/')) return undefined
  const url = URL.parse(text, 'http://site.invalid')
  // Without its dots, the path `/.//host` would name another host.
  if (url?.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return undefined
  if (splitPath(url.pathname).path.startsWith('/auth/')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

const documentation = (locale: string) =>
  locale.startsWith('zh') ? 'https://docs.comfy.org/zh-CN' : 'https://docs.comfy.org/registry/overview'

// A segment that consists of dots would climb up the path.
const part = (text: string) => encodeURIComponent(text).replace(/^\.+$/, (dots) => dots.replaceAll('.', '%2E'))

// A path that ends in `.data` requests the data of a page instead of the page.
const lastPart = (text: string) => part(text.toWellFormed()).replace(/\.data$/, '%2Edata')

const lineAnchor = (lines = '') => (lines === '' ? '' : `#L${lines.split('-')[0]}`)

const search = (query: Query) => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    textsOf(name, value).map((each): [string, string] => [name, each]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
