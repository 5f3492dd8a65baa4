import { describe, expect, it } from 'vitest'
import type { MirrorOptions } from '../../src/exchange/mirror/mirror-catalogue.ts'
import { mirrorCatalogue } from '../../src/exchange/mirror/mirror-catalogue.ts'
import { useRegistry } from '../harness.ts'
import { answers, breaksOff, fails, resets, useForeignRegistry } from './foreign-registry.ts'
import { node, version } from './foreign-facts.ts'

const foreign = useForeignRegistry()
const registry = useRegistry()

const waits: number[] = []

function mirror(options: Partial<MirrorOptions> = {}) {
  waits.length = 0
  return mirrorCatalogue(registry.context, {
    baseUrl: foreign.baseUrl,
    archives: false,
    timeoutMs: 300,
    wait: async (ms) => void (ms > 0 && waits.push(ms)),
    ...options,
  })
}

async function read(id: string) {
  const { status, body } = await registry.call('getNode', `/nodes/${id}`)
  return status === 200 ? body : undefined
}

async function versionsOf(id: string): Promise<Record<string, unknown>[]> {
  return (await registry.call('listNodeVersions', `/nodes/${id}/versions`)).body
}

/** Returns the address that a download redirects to; null for a local archive. */
async function downloadOf(id: string, number: string): Promise<string | null> {
  const { headers } = await registry.call('downloadNodeVersion', `/nodes/${id}/versions/${number}/download`)
  return headers.get('location')
}

describe('a first run', () => {
  it('copies every page: publishers, nodes and versions', async () => {
    foreign.nodes = Array.from({ length: 205 }, () => node({ versions: [version('1.0.0'), version('1.2.0')] }))
    const summary = await mirror()
    expect(summary).toMatchObject({ since: null, created: 205, versions: 410, kept: [], refused: [] })
    const [first] = foreign.nodes
    expect(await read(first!.id)).toMatchObject({
      name: first!['name'],
      downloads: 5,
      publisher: { id: 'elsewhere' },
      latest_version: { version: '1.2.0', dependencies: ['numpy'] },
    })
    expect(foreign.mostAtOnce).toBeLessThanOrEqual(4)
  })

  it('redirects a download to the source while the archive is there', async () => {
    const sha256 = 'a'.repeat(64)
    foreign.nodes = [node({ id: 'remote-pack', versions: [version('1.0.0', { sha256, size: 10 })] })]
    await mirror()
    const install = await registry.call('installNode', '/nodes/remote-pack/install')
    expect(install).toMatchObject({ status: 200, body: { downloadUrl: expect.any(String), sha256, size: 10 } })
    expect(await downloadOf('remote-pack', '1.0.0')).toBe(`${foreign.baseUrl}/files/1.0.0.zip`)
  })

  it('keeps the UUIDs, statuses, dates and compatibility of versions', async () => {
    const flagged = version('2.0.0', {
      status: 'NodeVersionStatusFlagged',
      supported_os: ['Windows'],
      supported_accelerators: ['GPU :: NVIDIA CUDA'],
      deprecated: true,
      deprecation_message: 'Use the other one.',
      replacement_node_id: 'other-pack',
    })
    foreign.nodes = [node({ id: 'flagged-pack', versions: [version('1.0.0'), flagged] })]
    await mirror()
    const [copy] = await versionsOf('flagged-pack')
    expect(copy).toMatchObject({
      id: flagged.id,
      status: 'NodeVersionStatusFlagged',
      createdAt: '2026-01-02T03:04:05Z',
      supported_os: ['Windows'],
      supported_accelerators: ['CUDA'],
      deprecated: true,
      deprecation_message: 'Use the other one.',
      replacement_node_id: 'other-pack',
    })
    expect(await read('flagged-pack')).toMatchObject({ latest_version: { version: '1.0.0' } })
  })

  it('queries a download URL that a list omits', async () => {
    foreign.nodes = [node({ id: 'short-list', versions: [version('1.0.0', { downloadUrl: undefined })] })]
    foreign.faults = [
      {
        part: '/versions/1.0.0',
        fault: answers(JSON.stringify(version('1.0.0', { downloadUrl: 'https://cdn.example/a.zip' }))),
      },
    ]
    await mirror()
    expect(await downloadOf('short-list', '1.0.0')).toBe('https://cdn.example/a.zip')
  })
})

describe('a later run', () => {
  it('reads what changed since shortly before the last one', async () => {
    foreign.nodes = [node({ id: 'steady', updatedAt: '2026-01-01T00:00:00Z' })]
    await mirror()
    foreign.requests = []
    foreign.nodes.push(node({ id: 'fresh' }))
    const summary = await mirror()
    expect(summary).toMatchObject({ created: 1, updated: 0, unchanged: 0 })
    const page = foreign.requests.find((path) => path.startsWith('/nodes?'))
    expect(page).toMatch(/timestamp=\d{4}-\d\d-\d\dT/)
    expect(foreign.requests.filter((path) => path.startsWith('/nodes/steady'))).toEqual([])
  })

  it('changes nothing if nothing changed', async () => {
    foreign.nodes = [node({ id: 'calm', versions: [version('1.0.0')] })]
    await mirror()
    const before = await registry.context.db.selectFrom('nodes').selectAll().where('id', '=', 'calm').execute()
    expect(await mirror()).toMatchObject({ created: 0, updated: 0, versions: 0 })
    expect(await registry.context.db.selectFrom('nodes').selectAll().where('id', '=', 'calm').execute()).toEqual(before)
  })

  it('follows bans, new facts and deleted versions', async () => {
    foreign.nodes = [node({ id: 'turning', versions: [version('1.0.0'), version('1.1.0')] }), node({ id: 'bad' })]
    await mirror()
    foreign.nodes[0]!['description'] = 'Another text'
    foreign.nodes[0]!.versions!.pop()
    Object.assign(foreign.nodes[1]!, { status: 'NodeStatusBanned', status_detail: 'It stole keys.' })
    await mirror()
    expect(await read('turning')).toMatchObject({ description: 'Another text', latest_version: { version: '1.0.0' } })
    expect((await registry.call('getNode', '/nodes/bad')).body).toMatchObject({ error: 'node_banned' })
    const { detail } = await registry.context.db
      .selectFrom('audit_entries')
      .select('detail')
      .where('action', '=', 'catalogue.mirror')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toEqual({
      created: [],
      updated: ['turning', 'bad'],
      statuses: [
        { of: 'version:turning@1.1.0', from: 'active', to: 'deleted' },
        { of: 'node:bad', from: 'active', to: 'banned' },
      ],
    })
  })

  it('deletes a node that the source no longer has', async () => {
    foreign.nodes = [node({ id: 'stays' }), node({ id: 'goes' })]
    await mirror()
    foreign.nodes.pop()
    expect(await mirror()).toMatchObject({ deleted: expect.any(Number) })
    expect(await read('goes')).toBeUndefined()
    const { status, body } = await registry.call('getNode', '/nodes/goes')
    expect([status, body.error, body.deleted_by]).toEqual([404, 'node_removed', 'registry'])
    expect(await read('stays')).toBeDefined()
  })
})

describe('a faulty source', () => {
  it('is retried after 500, 429, a reset, a broken body and a time-out', async () => {
    foreign.nodes = [node({ id: 'hard-won', versions: [version('1.0.0')] })]
    foreign.faults = [
      { part: '/nodes?', fault: fails(500) },
      { part: '/nodes?', fault: resets },
      { part: '/nodes?', fault: breaksOff },
      { part: '/nodes?', fault: answers('{"nodes": null}') },
      { part: '/nodes?', fault: () => 'handled' },
      { part: '/hard-won/versions', fault: fails(429, { 'Retry-After': '7' }) },
    ]
    expect(await mirror()).toMatchObject({ refused: [] })
    expect(await versionsOf('hard-won')).toHaveLength(1)
    expect(Math.max(...waits)).toBeGreaterThan(6000)
  })

  it('is given up after some tries, and the next run resumes at the page reached', async () => {
    const nodes = Array.from({ length: 250 }, () => node())
    foreign.nodes = nodes
    foreign.faults = Array.from({ length: 6 }, () => ({ part: '/nodes?page=3', fault: fails(503) }))
    await expect(mirror()).rejects.toThrow(/page=3.* answered 503/)
    expect(await read(nodes[150]!.id)).toBeDefined()
    foreign.requests = []
    await mirror()
    expect(foreign.requests.slice(0, 2)).toEqual(['/catalogue/latest', expect.stringContaining('/nodes?page=2&')])
    expect(await read(nodes[249]!.id)).toBeDefined()
  })

  it('with a long Retry-After is left alone', async () => {
    foreign.faults = [{ part: '/nodes?', fault: fails(503, { 'Retry-After': '3600' }) }]
    await expect(mirror()).rejects.toThrow('left alone for 60 minutes')
    expect(foreign.requests).toEqual(['/catalogue/latest', expect.stringContaining('/nodes?')])
  })

  it('that is not a registry is named as such', async () => {
    foreign.faults = [{ part: '/nodes?', fault: fails(404) }]
    await expect(mirror()).rejects.toThrow("Is this the address of a registry's API?")
  })

  it('with one unreadable node loses only that node until the next run', async () => {
    foreign.nodes = [
      node({ id: 'sick', versions: [version('1.0.0')], updatedAt: '2026-01-01T00:00:00Z' }),
      node({ id: 'well' }),
    ]
    await registry.context.db.updateTable('mirror_sources').set({ synced_at: null }).execute()
    foreign.faults = Array.from({ length: 6 }, () => ({ part: '/nodes/sick/versions', fault: fails(500) }))
    expect(await mirror()).toMatchObject({ refused: [{ id: 'sick', reason: 'versions_unreadable' }] })
    expect(await read('well')).toBeDefined()
    await mirror()
    expect(await versionsOf('sick')).toHaveLength(1)
  })
})

describe('invalid data of the source', () => {
  it('is refused in parts and never ends the run', async () => {
    foreign.nodes = [
      node({
        id: 'odd',
        name: null,
        tags: 'x',
        repository: 7,
        publisher: { id: 'elsewhere' },
        versions: [
          version('1.0.0', {
            dependencies: null,
            changelog: undefined,
            supported_os: 'Windows',
            createdAt: 'yesterday',
          }),
          version('not a number'),
          version('1.1.0', { status: 'NodeVersionStatusOdd' }),
        ],
      }),
      node({ id: 'search' }),
      node({ id: '../etc' }),
      node({ id: 'odd-publisher', publisher: { id: 'Not Allowed', name: 'X' } }),
      node({ id: 'no-publisher', publisher: undefined }),
      null as never,
    ].filter((one) => one !== null)
    const summary = await mirror()
    expect(summary.refused).toEqual(
      expect.arrayContaining([
        { id: 'search', reason: 'node_id' },
        { id: '../etc', reason: 'node_id' },
        { id: 'odd-publisher', reason: 'publisher_id' },
      ]),
    )
    expect(summary.refusedVersions).toEqual([
      { id: 'odd', version: 'not a number', reason: 'version_number' },
      { id: 'odd', version: '1.1.0', reason: 'status' },
    ])
    expect(await read('odd')).toMatchObject({ name: 'odd', tags: [], latest_version: { version: '1.0.0' } })
    expect(await read('no-publisher')).toMatchObject({ publisher: { id: 'unclaimed' } })
  })

  it('with one UUID for two versions gives it to the first, also in the second run', async () => {
    const first = version('1.0.0')
    foreign.nodes = [node({ id: 'twins', versions: [first, version('2.0.0', { id: first.id })] })]
    await mirror()
    foreign.nodes[0]!['description'] = 'Again'
    await mirror()
    const copies = await versionsOf('twins')
    expect(new Set(copies.map(({ version: number }) => number))).toEqual(new Set(['1.0.0', '2.0.0']))
    expect(copies.filter(({ id }) => id === first.id)).toMatchObject([{ version: '1.0.0' }])
  })

  it.each(['constructor', '__proto__'])('with the status %s is refused', async (status) => {
    foreign.nodes = [
      node({ id: 'strange-node', status }),
      node({ id: 'strange-version', versions: [version('1.0.0', { status })] }),
    ]
    const { refused, refusedVersions } = await mirror()
    expect(refused).toContainEqual({ id: 'strange-node', reason: 'status' })
    expect(refusedVersions).toEqual([{ id: 'strange-version', version: '1.0.0', reason: 'status' }])
  })

  it('with one number in two spellings keeps the first', async () => {
    const first = version('1.0', { changelog: 'first' })
    foreign.nodes = [node({ id: 'spelled-twice', versions: [first, version('1.0.0', { changelog: 'second' })] })]
    expect((await mirror()).refusedVersions).toEqual([{ id: 'spelled-twice', version: '1.0.0', reason: 'same_number' }])
    expect(await versionsOf('spelled-twice')).toMatchObject([{ version: '1.0.0', changelog: 'first' }])
  })

  it('under the id of a node or publisher of this registry is ignored', async () => {
    const { db } = registry.context
    await db.insertInto('publishers').values({ id: 'ours', name: 'Ours' }).execute()
    await db
      .insertInto('nodes')
      .values({ id: 'Our-Node', publisher_id: 'ours', name: 'Ours', listed_at: new Date() })
      .execute()
    foreign.nodes = [node({ id: 'our-node' }), node({ id: 'theirs', publisher: { id: 'ours', name: 'Not ours' } })]
    const { kept } = await mirror()
    expect(kept).toEqual([
      { id: 'our-node', reason: 'node_of_this_registry' },
      { id: 'theirs', reason: 'publisher_of_this_registry' },
    ])
    expect(await read('Our-Node')).toMatchObject({ name: 'Ours', publisher: { name: 'Ours' } })
  })
})
