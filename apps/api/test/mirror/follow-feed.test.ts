import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enterChanges } from '../../src/discovery/feed/enter-changes.ts'
import { mirrorCatalogue } from '../../src/exchange/mirror/mirror-catalogue.ts'
import { bringUp } from '../catalogue.ts'
import { givenArrived, givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { serveOnLoopback } from '../loopback.ts'
import { givenUnclaimed, setNodeStatus } from '../packs.ts'

const source = useRegistry({ API_PUBLIC_URL: 'http://source.test' })
const registry = useRegistry()
let baseUrl: string
let requests: string[] = []
/** Answers that replace answers of the source, each used once. */
let faults: { part: string; status: number; body?: string }[] = []

serveOnLoopback(
  (request, response) => void answer(request, response),
  (url) => (baseUrl = url),
)

async function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  requests.push(url)
  const at = faults.findIndex(({ part }) => url.includes(part))
  const [fault] = at < 0 ? [] : faults.splice(at, 1)
  if (fault) return void response.writeHead(fault.status).end(fault.body)
  const asked = new Request(`http://source.test${url}`, {
    headers: { 'Accept-Encoding': String(headers['accept-encoding']) },
  })
  const answered = await source.fetch(asked)
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  response.end(Buffer.from(await answered.arrayBuffer()))
}

const mirror = () =>
  mirrorCatalogue(registry.context, {
    baseUrl,
    archives: false,
    timeoutMs: 3000,
    attempts: 2,
    concurrency: 1,
    wait: async () => undefined,
  })
const change = (id: string, values: { name?: string; description?: string }) =>
  source.context.db
    .updateTable('nodes')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
const statusOf = async (id: string) =>
  (await registry.context.db.selectFrom('nodes').select('status').where('id', '=', id).executeTakeFirst())?.status
const read = async (id: string) => (await registry.call('getNode', `/nodes/${id}`)).body
const asked = (part: string) => requests.filter((path) => path.includes(part))
const longAgo = new Date('2026-01-01T00:00:00Z')

async function givenPack(id: string): Promise<void> {
  await givenNode(source, id, { created_at: longAgo, updated_at: longAgo })
  await givenArrived(source, id, '1.0.0')
}

/** Forgets the source and every copy. */
async function forgetAll(): Promise<void> {
  const { db } = registry.context
  await db.deleteFrom('nodes').execute()
  await db.deleteFrom('publishers').where('id', '=', 'makers').execute()
  await db.deleteFrom('mirror_sources').execute()
  await source.context.db.deleteFrom('nodes').execute()
  await bringUp(source)
}

beforeEach(async () => {
  await forgetAll()
  for (const id of ['one', 'two', 'three']) await givenPack(id)
  await bringUp(source)
  requests = []
  faults = []
})

beforeAll(async () => {
  await bringUp(source)
})

describe('a first run', () => {
  it('reads the snapshot, and every version of its nodes', async () => {
    expect(await mirror()).toMatchObject({ via: 'snapshot', created: 3, versions: 3, refused: [], deleted: 0 })
    expect(await read('two')).toMatchObject({ name: 'two', latest_version: { version: '1.0.0' } })
    expect(asked('/catalogue/snapshots/')).toHaveLength(1)
    expect(asked('/nodes?page=')).toEqual(['/nodes?page=1&limit=1&include_banned=true'])
  })

  it('reads what changed after the snapshot was made', async () => {
    await givenPack('fresh')
    await change('one', { name: 'Renamed' })
    await setNodeStatus(source, 'two', 'deleted')
    await enterChanges(source.context)
    await mirror()
    expect([(await read('one')).name, await statusOf('two'), await statusOf('fresh')]).toEqual([
      'Renamed',
      'deleted',
      'active',
    ])
  })

  it('copies bans of the source, which no snapshot has', async () => {
    await setNodeStatus(source, 'two', 'banned', 'It stole keys.')
    await bringUp(source)
    await mirror()
    expect(await read('two')).toMatchObject({ error: 'node_banned', message: expect.stringContaining('stole keys') })
  })

  it('of an empty catalogue copies nothing, and later ones what follows', async () => {
    await forgetAll()
    expect(await mirror()).toMatchObject({ via: 'snapshot', created: 0 })
    await givenPack('first')
    await bringUp(source)
    expect(await mirror()).toMatchObject({ via: 'changes', created: 1 })
  })
})

describe('a later run', () => {
  beforeEach(async () => {
    await mirror()
    requests = []
  })

  it('reads the changes only', async () => {
    await change('one', { description: 'Another text' })
    await givenPack('four')
    await bringUp(source)
    expect(await mirror()).toMatchObject({ via: 'changes', created: 1, updated: 1, unchanged: 0 })
    expect(asked('/versions?').map((path) => path.split('/')[2])).toEqual(['one', 'four'])
    expect(asked('/catalogue/snapshots/')).toEqual([])
    expect(await read('one')).toMatchObject({ description: 'Another text' })
    requests = []
    expect(await mirror()).toMatchObject({ via: 'changes', created: 0, updated: 0 })
    expect(asked('/versions?')).toEqual([])
  })

  it('follows bans and their ends, deletions and merges', async () => {
    await setNodeStatus(source, 'one', 'banned', 'It stole keys.')
    await setNodeStatus(source, 'two', 'deleted')
    await source.context.db
      .updateTable('nodes')
      .set({ status: 'deleted', merged_into: 'one' })
      .where('id', '=', 'three')
      .execute()
    await bringUp(source)
    expect(await mirror()).toMatchObject({ via: 'changes', updated: 1, deleted: 2 })
    expect(await Promise.all(['one', 'two', 'three'].map(statusOf))).toEqual(['banned', 'deleted', 'deleted'])
    expect(await read('one')).toMatchObject({ message: expect.stringContaining('stole keys') })
    await setNodeStatus(source, 'one', 'active')
    await bringUp(source)
    await mirror()
    expect(await statusOf('one')).toBe('active')
  })

  it('reads a snapshot if the changes are gone, and skips unchanged nodes', async () => {
    await change('one', { name: 'Renamed' })
    await source.context.db.deleteFrom('nodes').where('id', '=', 'two').execute()
    await setNodeStatus(source, 'three', 'banned')
    await bringUp(source)
    await source.context.db.updateTable('catalogue_feed').set({ forgotten_sequence: 1_000_000 }).execute()
    try {
      await source.context.db.updateTable('catalogue_feed').set({ sequence: 1_000_001 }).execute()
      await bringUp(source)
      expect(await mirror()).toMatchObject({ via: 'snapshot', updated: 2, deleted: 1 })
      expect(asked('/versions?').map((path) => path.split('/')[2])).toEqual(['one'])
      expect(await Promise.all(['one', 'two', 'three'].map(statusOf))).toEqual(['active', 'deleted', 'banned'])
    } finally {
      await source.context.db.updateTable('catalogue_feed').set({ forgotten_sequence: 0 }).execute()
    }
  })

  it('reads a snapshot if the source has a new feed', async () => {
    await source.context.db.updateTable('catalogue_feed').set({ id: crypto.randomUUID() }).execute()
    await bringUp(source)
    expect(await mirror()).toMatchObject({ via: 'snapshot' })
    expect(await mirror()).toMatchObject({ via: 'changes' })
  })

  it('reads page by page if the source has no feed any more', async () => {
    await change('one', { name: 'Renamed' })
    faults = [{ part: '/catalogue/latest', status: 404 }]
    expect(await mirror()).toMatchObject({ via: 'pages', since: expect.any(String), updated: 1 })
    expect((await read('one')).name).toBe('Renamed')
  })
})

describe('an interrupted run', () => {
  it('resumes at the line of its snapshot, even if there is a newer one, then reads the changes', async () => {
    for (let number = 100; number < 250; number++) await givenUnclaimed(source, `p-${number}`)
    await bringUp(source)
    // The second page of the snapshot fails: five failing nodes in a row mean that the source is down.
    for (let number = 200; number < 205; number++)
      faults.push(...[1, 2].map(() => ({ part: `/nodes/p-${number}/versions`, status: 500 })))
    await expect(mirror()).rejects.toThrow('answered 500')
    expect([await statusOf('p-150'), await statusOf('p-249')]).toEqual(['active', undefined])
    await givenPack('after')
    await bringUp(source)
    requests = []
    faults = []
    expect(await mirror()).toMatchObject({ via: 'snapshot' })
    expect(asked('/nodes/p-150/versions')).toEqual([])
    expect([await statusOf('p-249'), await statusOf('after')]).toEqual(['active', 'active'])
  })

  it('starts with the newest snapshot if its own is gone', async () => {
    for (let number = 200; number < 205; number++) await givenUnclaimed(source, `a-${number}`)
    await bringUp(source)
    for (let number = 200; number < 205; number++)
      faults.push(...[1, 2].map(() => ({ part: `/nodes/a-${number}/versions`, status: 500 })))
    await expect(mirror()).rejects.toThrow('answered 500')
    await givenPack('zebra')
    await bringUp(source)
    const { run_snapshot: sha256 } = await registry.context.db
      .selectFrom('mirror_sources')
      .select('run_snapshot')
      .executeTakeFirstOrThrow()
    await source.context.db.deleteFrom('catalogue_snapshots').where('sha256', '=', sha256).execute()
    faults = []
    expect(await mirror()).toMatchObject({ via: 'snapshot' })
    expect(await statusOf('zebra')).toBe('active')
  })
})

describe('a faulty source', () => {
  it('with a snapshot of another digest is read again, without the wrong content', async () => {
    faults = [{ part: '/catalogue/snapshots/', status: 200, body: '{"id": "forged", "name": "Forged"}\n' }]
    expect(await mirror()).toMatchObject({ via: 'snapshot', created: 3 })
    expect(await statusOf('forged')).toBeUndefined()
    expect(asked('/catalogue/snapshots/')).toHaveLength(2)
  })

  it.each([
    ['answers with a page', 200, '<!doctype html>'],
    ['fails for the feed', 500, ''],
    ['has no snapshot yet', 200, '{"feed": "f", "sequence": 3, "changes_url": "http://source.test"}'],
    ['answers with invalid values', 200, '{"feed": 7, "sequence": -1}'],
  ])('that %s is read page by page', async (_, status, body) => {
    faults = [1, 2].map(() => ({ part: '/catalogue/latest', status, body }))
    expect(await mirror()).toMatchObject({ via: 'pages', created: 3 })
  })

  it('with invalid changes loses only those', async () => {
    await mirror()
    const { sequence } = await registry.context.db
      .selectFrom('mirror_sources')
      .select('sequence')
      .executeTakeFirstOrThrow()
    const changes = [
      null,
      7,
      { kind: 'removed' },
      { kind: 'changed', id: 'x' },
      { kind: 'changed', node: { id: '../x' } },
    ]
    faults = [
      { part: '/catalogue/changes', status: 200, body: JSON.stringify({ changes, next: sequence, has_more: true }) },
    ]
    const { refused } = await mirror()
    expect(refused.map(({ reason }) => reason)).toEqual(['not_an_object', 'not_an_object', 'not_an_object', 'node_id'])
  })
})
