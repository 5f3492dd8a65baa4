import { beforeAll, describe, expect, test } from 'vitest'
import { wireDate } from '../../src/platform/wire.ts'
import type { VersionStatus } from '../../src/schema/node-tables.ts'
import { parseVersion } from '../../src/registry/versions/version-number.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { blockingFinding, givenReview, harmlessFinding } from '../reviews.ts'

const registry = useRegistry()
let admin: Person
let owner: Person

const list = (query = '', as: Person | undefined = admin) =>
  send(registry, 'listAdminVersions', `GET /admin/versions${query}`, { as })
const names = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.versions.map((version: { node_id: string; version: string }) => `${version.node_id}@${version.version}`)
const found = async (query: string) => names(await list(query))

const hourMs = 3_600_000
const decidedAt = new Date(Date.now() - 88 * hourMs)
const hoursAgo = (hours: number) => new Date(registry.context.clock.now().getTime() - hours * hourMs)

/** Node, version, status, age in hours, and whether the archive has arrived. */
const given: [string, string, VersionStatus, number, { arrived: boolean }?][] = [
  ['Latent-Tools', '1.0.0', 'active', 100],
  ['Latent-Tools', '1.10.0', 'flagged', 90],
  ['Latent-Tools', '1.9.0', 'banned', 80],
  ['mask-pack', '0.1.0', 'pending', 70],
  ['mask-pack', '0.2.0', 'flagged', 60],
  ['mask-pack', '0.3.0', 'pending', 50, { arrived: false }],
  ['gone-pack', '2.0.0', 'deleted', 1],
]

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  owner = await givenPerson(registry, 'owner')
  const { db } = registry.context
  for (const id of ['studio', 'rival']) await givenPublisher(registry, id)
  const nodes: [string, string, string][] = [
    ['Latent-Tools', 'studio', 'Tools for 100%_latents'],
    ['mask-pack', 'rival', 'Masks'],
    ['gone-pack', 'rival', 'Gone'],
  ]
  for (const [id, publisher_id, name] of nodes) {
    // The search text includes the description, which this filter ignores.
    await db
      .insertInto('nodes')
      .values({ id, publisher_id, name, description: 'latent', listed_at: new Date() })
      .execute()
  }
  for (const [nodeId, version, status, hours, options] of given) await givenRow(nodeId, version, status, hours, options)
  await givenReview(registry, 'Latent-Tools', '1.10.0', {
    review: { state: 'flagged', decided_at: decidedAt, asked_at: hoursAgo(89), asked_message: 'It is a font.' },
    findings: [harmlessFinding, blockingFinding, { ...harmlessFinding, file: 'bin/other.so' }],
  })
  await givenReview(registry, 'Latent-Tools', '1.0.0', {
    review: { state: 'passed', decided_at: hoursAgo(99) },
    findings: [harmlessFinding],
  })
  await givenReview(registry, 'mask-pack', '0.1.0', { review: { state: 'failed' } })
  // A version whose review was requested, repeated and passed.
  await givenReview(registry, 'gone-pack', '2.0.0', {
    review: { state: 'passed', decided_at: hoursAgo(2), asked_at: hoursAgo(3) },
  })
  await givenReview(registry, 'mask-pack', '0.2.0', {
    review: { state: 'flagged', decided_at: hoursAgo(59) },
    findings: [blockingFinding, { ...blockingFinding, line: 9 }],
  })
})

async function givenRow(
  nodeId: string,
  version: string,
  status: VersionStatus,
  hours: number,
  { arrived } = { arrived: true },
): Promise<void> {
  const { precedence = '', isPrerelease = false } = parseVersion(version) ?? {}
  const archive = arrived ? { sha256: 'a'.repeat(64), size: 1, uploaded_at: hoursAgo(hours) } : {}
  await registry.context.db
    .insertInto('node_versions')
    .values({
      node_id: nodeId,
      version,
      precedence,
      is_prerelease: isPrerelease,
      status,
      created_at: hoursAgo(hours),
      ...archive,
    })
    .execute()
}

const idOf = async (nodeId: string, version: string) => {
  const { db } = registry.context
  const query = db.selectFrom('node_versions').select('id').where('node_id', '=', nodeId)
  return (await query.where('version', '=', version).executeTakeFirstOrThrow()).id
}

async function givenDecision(nodeId: string, version: string, hours: number, held_by: 'admin' | 'review' = 'admin') {
  const decision = { from_status: 'flagged', to_status: 'flagged', actor: 'user:admin', held_by } as const
  await registry.context.db
    .insertInto('version_decisions')
    .values({ version_id: await idOf(nodeId, version), at: hoursAgo(hours), ...decision })
    .execute()
}

describe('GET /admin/versions', () => {
  test('200 with uploaded versions of every status, the oldest first', async () => {
    const answer = await list()
    expect(names(answer)).toEqual([
      'Latent-Tools@1.0.0',
      'Latent-Tools@1.10.0',
      'Latent-Tools@1.9.0',
      'mask-pack@0.1.0',
      'mask-pack@0.2.0',
      'gone-pack@2.0.0',
    ])
    expect(answer.body).toMatchObject({ total: 6, page: 1, limit: 50, totalPages: 1 })
  })

  test('200 with the facts for admins', async () => {
    const { body } = await list('?node_id=latent-tools&status=flagged')
    expect(body.versions).toEqual([
      {
        id: await idOf('Latent-Tools', '1.10.0'),
        node_id: 'Latent-Tools',
        version: '1.10.0',
        status: 'NodeVersionStatusFlagged',
        node_name: 'Tools for 100%_latents',
        node_status: 'NodeStatusActive',
        node_is_published: true,
        publisher: { id: 'studio', name: 'The studio', status: 'PublisherStatusActive' },
        created_at: expect.any(String),
        status_changed_at: wireDate(decidedAt),
        review_state: 'flagged',
        verdict: 'flag',
        finding_count: 3,
        blocking_count: 1,
        rules: ['code-from-data', 'native-binary'],
        asked_at: expect.any(String),
        asked_message: 'It is a font.',
        reason: '',
        supported_os: [],
        supported_accelerators: [],
        supported_comfyui_version: '',
        supported_comfyui_frontend_version: '',
        is_latest: false,
      },
    ])
  })

  test('200 with several statuses, and their counts under the other filters', async () => {
    const answer = await list('?status=flagged&status=pending&publisher_id=rival')
    expect(names(answer)).toEqual(['mask-pack@0.1.0', 'mask-pack@0.2.0'])
    expect(answer.body.total).toBe(2)
    expect(answer.body.statuses).toEqual({ pending: 1, active: 0, flagged: 1, banned: 0, deleted: 1 })
  })

  test('200 for a part of the id or name of a node, in any case, with literal wildcards', async () => {
    expect(await found('?q=ASK-p')).toEqual(['mask-pack@0.1.0', 'mask-pack@0.2.0'])
    expect(await found('?q=LATENT')).toHaveLength(3)
    expect(await found('?q=100%25_lat')).toHaveLength(3)
    expect(await found('?q=l%25t')).toEqual([])
    expect(await found('?q=la_ent')).toEqual([])
    expect(await found('?q=  ')).toHaveLength(6)
  })

  test('200 for the beginning of a version after the last @', async () => {
    expect(await found('?q=latent@1.')).toHaveLength(3)
    expect(await found('?q=latent@1.1')).toEqual(['Latent-Tools@1.10.0'])
    expect(await found('?q=@0')).toEqual(['mask-pack@0.1.0', 'mask-pack@0.2.0'])
    expect(await found('?q=mask@')).toHaveLength(2)
    expect(await found('?q=mask@%25')).toEqual([])
  })

  test('200 for a rule, a review state, an age, and an unknown node', async () => {
    expect(await found('?rule=code-from-data')).toEqual(['Latent-Tools@1.10.0', 'mask-pack@0.2.0'])
    expect(await found('?rule=code')).toEqual([])
    expect(await found('?review_state=failed')).toEqual(['mask-pack@0.1.0'])
    expect(await found('?older_than=3d12h')).toEqual(['Latent-Tools@1.0.0', 'Latent-Tools@1.10.0'])
    expect(await found('?older_than=99h&rule=native-binary')).toEqual(['Latent-Tools@1.0.0'])
    expect(await found('?node_id=mask')).toEqual([])
  })

  test('200 for requested reviews until an admin decides, and again after an undo', async () => {
    expect(await found('?asked=true')).toEqual(['Latent-Tools@1.10.0'])
    expect(await found('?asked=false')).toHaveLength(6)
    await givenDecision('Latent-Tools', '1.10.0', 200)
    expect(await found('?asked=true')).toHaveLength(1)
    await givenDecision('Latent-Tools', '1.10.0', 5)
    expect(await found('?asked=true')).toEqual([])
    // Undone.
    await givenDecision('Latent-Tools', '1.10.0', 4, 'review')
    expect(await found('?asked=true')).toHaveLength(1)
    const { body } = await list('?asked=true')
    expect(new Date(body.versions[0].status_changed_at).getTime()).toBeGreaterThan(hoursAgo(5).getTime())
  })

  test('200 in each order, with versions by precedence, not as text', async () => {
    expect((await found('?sort=newest'))[0]).toBe('gone-pack@2.0.0')
    expect(await found('?sort=node&node_id=latent-tools')).toEqual([
      'Latent-Tools@1.10.0',
      'Latent-Tools@1.9.0',
      'Latent-Tools@1.0.0',
    ])
    expect((await found('?sort=findings')).slice(0, 3)).toEqual([
      'mask-pack@0.2.0',
      'Latent-Tools@1.10.0',
      'Latent-Tools@1.0.0',
    ])
  })

  test('200 in pages without gaps and overlaps, in every order', async () => {
    for (const sort of ['oldest', 'newest', 'node', 'findings']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?limit=2&sort=${sort}&page=${page}`)))
      expect([sort, new Set(pages.flatMap(names)).size]).toEqual([sort, 6])
      expect(pages.map((page) => names(page).length)).toEqual([2, 2, 2, 0])
      expect(pages[0]?.body).toMatchObject({ total: 6, totalPages: 3, limit: 2 })
    }
    expect((await list('?limit=1000&page=0')).body).toMatchObject({ page: 1, limit: 100 })
    expect((await list('?limit=0')).body).toMatchObject({ limit: 50 })
  })

  test('200 with the message of a reason, and none for a list of findings', async () => {
    const reasons = [
      [JSON.stringify({ message: 'It mines coins.', by: 'Somebody' }), 'It mines coins.'],
      ['Banned by hand', 'Banned by hand'],
      [JSON.stringify([{ issue_type: 'x', scanner: 'y' }]), ''],
      ['{"message": 5}', ''],
      ['{"message": ', '{"message": '.trim()],
    ]
    for (const [status_reason = '', words] of reasons) {
      const { db } = registry.context
      await db.updateTable('node_versions').set({ status_reason }).where('version', '=', '1.9.0').execute()
      expect((await list('?status=banned')).body.versions[0].reason).toBe(words)
    }
  })

  test('400 for unknown filter values, and for an invalid duration', async () => {
    expect((await list('?status=lost')).status).toBe(400)
    expect((await list('?sort=colour')).status).toBe(400)
    expect((await list('?review_state=done')).status).toBe(400)
    expect((await list(`?q=${'x'.repeat(201)}`)).status).toBe(400)
    expect((await list('?older_than=soon')).body).toMatchObject({ error: 'invalid_duration' })
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'listAdminVersions', 'GET /admin/versions')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect(await list('', owner)).toMatchObject({ status: 403, body: { error: 'admins_only' } })
  })
})
