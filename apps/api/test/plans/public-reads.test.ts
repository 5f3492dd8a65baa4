import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedExamples } from '../../../../bench/catalogue/growth-examples.ts'
import { seedGrowth } from '../../../../bench/catalogue/growth-seed.ts'
import { refreshStatistics } from '../../src/moderation/statistics/refresh-statistics.ts'
import { createApi, type Api } from '../../src/index.ts'
import { useRegistry } from '../harness.ts'
import { listenTo, tablesOf, vacuum, wholeReads, type Listening, type Statement } from './statements.ts'

/** Enough rows to make a full scan more expensive than an index. */
const packs = 2000
const largeRows = 1500

const registry = useRegistry()
let listening: Listening
let api: Api
let large: string[]
const names = { node: '', version: '', publisher: '', comfyNode: '' }

beforeAll(async () => {
  const { db, search } = registry.context
  await seedGrowth(db, { packs })
  await seedExamples(db)
  await refreshStatistics(registry.context)
  await vacuum(db)
  large = await tablesOf(db, largeRows)
  listening = listenTo(db)
  api = createApi({ ...registry.context, db: listening.db })
  Object.assign(names, await named())
  await search.start()
}, 120_000)

async function named(): Promise<typeof names> {
  const { rows } = await sql<typeof names>`
    select n.id as node, v.version, n.publisher_id as publisher, c.name as "comfyNode" from nodes n
    join node_versions v on v.id = n.latest_version_id join comfy_nodes c on c.version_id = v.id
    where n.listed_at is not null and n.status = 'active' and n.publisher_id <> 'unclaimed' order by n.id limit 1
  `.execute(registry.context.db)
  const [found] = rows
  if (!found) throw new Error('the catalogue has no such node')
  return found
}

async function statementsOf(path: string): Promise<Statement[]> {
  return listening.during(async () => {
    const response = await api.fetch(new Request(new URL(path, 'http://registry.test')))
    expect([200, 204, 404]).toContain(response.status)
    await response.text()
  })
}

const orders = [
  'id',
  'name',
  'publisher',
  'downloads;desc',
  'github_stars;desc',
  'rating;desc',
  'search_ranking',
  'created_at;desc',
  'updated_at;desc',
  'released_at;desc',
]

/** Request paths by operation, with placeholders for existing things. */
const reads: Record<string, string[]> = {
  listAllNodes: [
    '/nodes',
    // On late pages, the planner may prefer a plan that sorts all rows.
    ...[...orders, 'search_ranking&sort=downloads;desc'].flatMap((sort) =>
      ['', '&page=33', '&page=60'].map((page) => `/nodes?limit=30&sort=${sort}${page}`),
    ),
    '/nodes?node_id={node}&node_id=nothing-like-it',
    '/nodes?timestamp=2026-10-31T12:00:00Z',
    '/nodes?include_translations=true',
    '/nodes?author=author-7',
    '/nodes?author=~nobody',
  ],
  getNode: ['/nodes/{node}', '/nodes/nothing-like-it'],
  listRelatedNodes: ['/nodes/{node}/related', '/nodes/nothing-like-it/related'],
  getAuthor: ['/authors/author-7', '/authors/nobody'],
  listNodeVersions: ['/nodes/{node}/versions'],
  getNodeVersion: ['/nodes/{node}/versions/{version}'],
  compareNodeVersions: ['/nodes/{node}/versions/{version}/comparison'],
  getNodeVersionContents: ['/nodes/{node}/versions/{version}/contents'],
  installNode: ['/nodes/{node}/install', '/nodes/{node}/install?version={version}'],
  listAllNodeVersions: [
    '/versions',
    '/versions?page=900',
    '/versions?nodeId={node}',
    '/versions?statuses=NodeVersionStatusFlagged&page=3',
  ],
  listComfyNodes: ['/nodes/{node}/versions/{version}/comfy-nodes'],
  listAllComfyNodes: [
    '/comfy-nodes',
    '/comfy-nodes?page=200',
    '/comfy-nodes?comfy_node_name={comfyNode}',
    '/comfy-nodes?node_id={node}',
  ],
  getNodeByComfyNodeName: ['/comfy-nodes/{comfyNode}/node', '/comfy-nodes/nothing-like-it/node'],
  searchNodes: [
    '/nodes/search?search=image%20mask',
    '/nodes/search?search=image&facet=tag&facet=publisher&page=3',
    '/nodes/search?search=image&include_socket_types=true',
    '/nodes/search?comfy_node_search={comfyNode}',
    '/nodes/search?repository_url_search=https://github.com/author-7/{node}',
  ],
  searchComfyNodes: ['/comfy-nodes/search?search={comfyNode}'],
  getPublisher: ['/publishers/{publisher}'],
  listNodesForPublisherV2: ['/publishers/{publisher}/nodes/v2', '/publishers/unclaimed/nodes/v2?page=9'],
}

const asked = Object.entries(reads).flatMap(([operation, paths]) => paths.map((path) => [operation, path] as const))

describe('no public read scans a large table', () => {
  test('the tables of the catalogue are large', () => {
    expect(large).toEqual(
      expect.arrayContaining(['comfy_nodes', 'install_totals', 'node_versions', 'nodes', 'version_contents']),
    )
  })

  test.each(asked)('%s: GET %s', async (operation, pattern) => {
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof names) => encodeURIComponent(names[name]))
    const statements = await statementsOf(path)
    // The limit holds for pages of any size.
    expect(statements.length).toBeLessThanOrEqual(operation === 'installNode' ? 12 : 8)
    expect(statements).not.toEqual([])
    expect(await wholeReads(registry.context.db, large, operation, statements)).toEqual([])
  })
})

describe('a full scan is detected', () => {
  test('in a query without an index, with its operation and statement', async () => {
    const statements = await listening.during(() =>
      listening.db.selectFrom('nodes').select('id').where('description', '=', 'nothing like it').execute(),
    )
    expect(await wholeReads(registry.context.db, large, 'planted', statements)).toEqual([
      {
        operation: 'planted',
        tables: ['nodes'],
        statement: expect.stringContaining('where "description" = $1'),
        plan: expect.stringContaining('Seq Scan on nodes'),
      },
    ])
  })

  test('in a read whose index was dropped', async () => {
    await sql`drop index nodes_by_name`.execute(registry.context.db)
    const statements = await statementsOf('/nodes?limit=30&sort=name')
    const found = await wholeReads(registry.context.db, large, 'listAllNodes', statements)
    expect(found).toMatchObject([{ operation: 'listAllNodes', tables: ['nodes'] }])
  })
})
