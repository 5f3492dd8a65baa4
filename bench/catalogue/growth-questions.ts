import { longHistoryNames } from './growth-histories.ts'

/** Items of a catalogue that questions name, a different item each round. */
export interface Named {
  nodes: string[]
  publishers: string[]
  comfyNodes: string[]
  versions: { node: string; version: string }[]
  /** Totals of the catalogue. */
  totals: { nodes: number; versions: number; comfyNodes: number }
}

export interface GrowthQuestion {
  name: string
  /** Sent with the credentials of an admin. */
  isOfAdmin?: boolean
  /** Sent as if everything had just changed, so that no cache answers. */
  isUncached?: boolean
  /** Limit of rounds for a question that takes seconds. */
  mostRounds?: number
  path(named: Named, round: number): string
  /** Sent with POST. */
  body?(named: Named, round: number): unknown
}

const sorts = ['downloads', 'github_stars', 'rating', 'created_at', 'updated_at', 'released_at'].map(
  (sort) => `${sort};desc`,
)

/** Frequent questions, and questions whose cost grows with the catalogue. */
export const growthQuestions: GrowthQuestion[] = [
  plain('list', '/nodes?limit=30'),
  ...[...sorts, 'name', 'publisher', 'search_ranking'].map((sort) =>
    plain(`list, by ${sort}`, `/nodes?limit=30&sort=${sort}`),
  ),
  plain('list, the two best sorts', '/nodes?limit=30&sort=search_ranking&sort=downloads;desc'),
  plain('list, of one system', '/nodes?limit=30&supported_os=Windows'),
  asked(
    'list, page after page far down',
    ({ totals }, round) => `/nodes?limit=30&page=${Math.floor(totals.nodes / 60) + round}`,
  ),
  asked('list, a page anywhere', ({ totals }, round) => `/nodes?limit=30&page=${anywhere(round, totals.nodes / 30)}`),
  asked(
    'list, by name, a page anywhere',
    ({ totals }, round) => `/nodes?limit=30&sort=name&page=${anywhere(round, totals.nodes / 30)}`,
  ),
  asked(
    'list, by installs, a page anywhere',
    ({ totals }, round) => `/nodes?limit=30&sort=downloads;desc&page=${anywhere(round, totals.nodes / 30)}`,
  ),
  asked(
    'list, 30 nodes by their ids',
    ({ nodes }, round) =>
      `/nodes?${several(nodes, round, 30)
        .map((id) => `node_id=${id}`)
        .join('&')}`,
  ),
  plain('list, what changed of late', '/nodes?limit=30&timestamp=2026-10-31T12:00:00Z'),
  asked('a node', ({ nodes }, round) => `/nodes/${at(nodes, round)}`),
  asked('its related packs', ({ nodes }, round) => `/nodes/${at(nodes, round)}/related`),
  asked('its versions', ({ nodes }, round) => `/nodes/${at(nodes, round)}/versions`),
  asked('a version', ({ versions }, round) => `/nodes/${versionOf(versions, round)}`),
  asked('an install', ({ nodes }, round) => `/nodes/${at(nodes, round)}/install`),
  asked('what a version contains', ({ versions }, round) => `/nodes/${versionOf(versions, round)}/contents`),
  asked('its comfy nodes', ({ versions }, round) => `/nodes/${versionOf(versions, round)}/comfy-nodes?limit=100`),
  plain('versions of all', '/versions'),
  plain(
    'versions that are flagged',
    '/versions?statuses=NodeVersionStatusFlagged&pageSize=8&include_status_reason=true',
  ),
  asked(
    'versions, page after page far down',
    ({ totals }, round) => `/versions?pageSize=30&page=${Math.floor(totals.versions / 60) + round}`,
  ),
  asked(
    'versions, a page anywhere',
    ({ totals }, round) => `/versions?pageSize=30&page=${anywhere(round, totals.versions / 30)}`,
  ),
  asked(
    'versions for admins, a page anywhere',
    ({ totals }, round) => `/admin/versions?sort=newest&page=${anywhere(round, totals.versions / 50)}`,
    { isOfAdmin: true },
  ),
  asked('versions of a node', ({ nodes }, round) => `/versions?nodeId=${at(nodes, round)}`),
  plain('comfy nodes of all', '/comfy-nodes?pageSize=30'),
  asked(
    'comfy nodes, page after page far down',
    ({ totals }, round) => `/comfy-nodes?pageSize=30&page=${Math.floor(totals.comfyNodes / 60) + round}`,
  ),
  asked(
    'comfy nodes, a page anywhere',
    ({ totals }, round) => `/comfy-nodes?pageSize=30&page=${anywhere(round, totals.comfyNodes / 30)}`,
  ),
  plain('comfy nodes that take a latent', '/comfy-nodes?pageSize=30&input_type=LATENT'),
  asked(
    'comfy nodes of a name',
    ({ comfyNodes }, round) => `/comfy-nodes?comfy_node_name=${uri(at(comfyNodes, round))}`,
  ),
  asked('who has a comfy node', ({ comfyNodes }, round) => `/comfy-nodes/${uri(at(comfyNodes, round))}/node`),
  {
    name: 'packs of a workflow of 100 nodes',
    path: () => '/workflows/resolve',
    body: ({ comfyNodes }, round) => ({ uses: several(comfyNodes, round, 100).map(useOf) }),
  },
  ...[false, true].map((isUncached) => ({
    name: `packs of a workflow of 100 nodes, with hundreds of versions${isUncached ? ', uncached' : ''}`,
    isUncached,
    path: () => '/workflows/resolve',
    body: (_: Named, round: number) => ({ uses: several(longHistoryNames, round, 100).map(useOf) }),
  })),
  asked('search of comfy nodes', ({ comfyNodes }, round) => `/comfy-nodes/search?search=${uri(at(comfyNodes, round))}`),
  asked('search, an id', ({ nodes }, round) => search(at(nodes, round))),
  ...['image mask', 'upscale', 'a', 'lora loader', 'backgroud remval', '放大', 'face swap video'].map((text) =>
    plain(`search, ${text}`, search(text)),
  ),
  plain('search, everything', search('')),
  plain('search, everything by installs', `${search('')}&sort=installs`),
  plain('search with facets', `${search('image')}&facet=tag&facet=license&facet=os&facet=publisher`),
  plain('search, everything with facets', `${search('')}&facet=tag&facet=license&facet=os&facet=publisher`),
  plain('search, page 40', `${search('image')}&page=40`),
  asked(
    'search, by comfy node',
    ({ comfyNodes }, round) => `/nodes/search?comfy_node_search=${uri(at(comfyNodes, round))}`,
  ),
  asked(
    'search, by repository',
    ({ nodes }, round) => `/nodes/search?repository_url_search=https://github.com/${at(nodes, round)}`,
  ),
  asked(
    'suggestions',
    (_, round) => `/search/suggestions?search=${['im', 'ima', 'upsc', 'control n', 'face', 'sampl'][round % 6]}`,
  ),
  asked('a publisher', ({ publishers }, round) => `/publishers/${at(publishers, round)}`),
  asked('nodes of a publisher', ({ publishers }, round) => `/publishers/${at(publishers, round)}/nodes/v2?limit=12`),
  plain('nodes that nobody claimed', '/publishers/unclaimed/nodes/v2?limit=12&page=40'),
  ...[
    '/publishers?limit=100',
    '/publishers?limit=100&search=mask',
    '/admin/versions',
    '/admin/versions?status=flagged',
    '/admin/versions?sort=newest&page=50',
    '/admin/nodeversions?include_deleted=true',
    '/admin/nodeversions?sort=node&page=1000',
    '/admin/versions?q=latent',
    ...['updated', 'newest', 'name', 'id', 'installs', 'stars', 'ranking'].map(
      (sort) => `/admin/nodes?sort=${sort}&page=20`,
    ),
    '/admin/nodes?q=latent',
    '/admin/nodes?status=banned',
    '/admin/nodes?unclaimed=true',
    '/admin/nodes?tag=image',
    '/admin/nodes?ranked=true',
    '/admin/nodes?preempting=true',
    '/admin/publishers',
    // The page contains the publisher with a fifth of all packs.
    '/admin/publishers?sort=oldest',
    '/admin/publishers?sort=nodes',
    '/admin/publishers?sort=downloads',
    '/admin/publishers?q=mask',
    '/admin/duplicates',
    '/admin/duplicates?sort=repository',
    '/admin/comfy-node-names',
    '/admin/comfy-node-names?page=30',
    '/admin/comfy-node-names?q=mask',
    '/admin/comfy-node-names?preempted=true',
    '/admin/users',
    '/admin/overview',
  ].map(ofAdmins),
  ...['/admin/comfy-node-names?sort=offers', '/admin/comfy-node-names?sort=installs'].map((path) => ({
    ...ofAdmins(path),
    mostRounds: 10,
  })),
]

function ofAdmins(path: string): GrowthQuestion {
  return { ...plain(`admins: ${path.replace('/admin', '')}`, path), isOfAdmin: true }
}

function plain(name: string, path: string): GrowthQuestion {
  return { name, path: () => path }
}

function asked(
  name: string,
  path: GrowthQuestion['path'],
  others: Pick<GrowthQuestion, 'isOfAdmin'> = {},
): GrowthQuestion {
  return { name, path, ...others }
}

function search(text: string): string {
  return `/nodes/search?limit=20&search=${uri(text)}`
}

function uri(text: string): string {
  return encodeURIComponent(text)
}

/** Picks another item each round; negative rounds warm caches. */
function at<Item>(items: readonly Item[], round: number): Item {
  const item = items.at((round + 1000) % items.length)
  if (item === undefined) throw new Error('the catalogue has none')
  return item
}

function several<Item>(items: readonly Item[], round: number, count: number): Item[] {
  return Array.from({ length: count }, (_, i) => at(items, round * count + i))
}

function versionOf(versions: Named['versions'], round: number): string {
  const { node, version } = at(versions, round)
  return `${node}/versions/${version}`
}

/** Returns a pseudo-random page, without repetition. */
function anywhere(round: number, pages: number): number {
  return 1 + (((round + 7) * 7919) % Math.max(1, Math.floor(pages)))
}

/** A use of a comfy node with usual sockets and widgets. */
function useOf(name: string) {
  return {
    name,
    kind: 'graph',
    inputs: [{ name: 'image', type: 'IMAGE', linked: true }],
    outputs: [{ name: 'IMAGE', type: 'IMAGE', linked: true }],
    values: ['integer', 'number', 'text'],
  }
}
