import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { enterChanges } from '../../src/discovery/feed/enter-changes.ts'
import { forgetRemovals } from '../../src/discovery/feed/jobs.ts'
import { changesSince, latest } from '../catalogue.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { givenPublisher, givenUnclaimed, givenVersion, setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const get = (query: string) => registry.call('listCatalogueChanges', `/catalogue/changes?${query}`)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'maker')
  for (const id of ['a', 'b', 'c']) await givenVersion(registry, publisher, id, '1.0.0')
  await enterChanges(registry.context)
  await givenVersion(registry, publisher, 'b', '1.1.0')
  await setNodeStatus(registry, 'a', 'banned', 'It opened a shop.')
  await enterChanges(registry.context)
})

describe('GET /catalogue/changes', () => {
  test('200 with each node once, under the number of its last change, in its present state', async () => {
    const { status, body } = await get('since=0')
    expect({ status, next: body.next, more: body.has_more }).toEqual({ status: 200, next: 5, more: false })
    expect(body.changes).toMatchObject([
      { sequence: 3, id: 'c', kind: 'changed', node: { id: 'c', latest_version: { version: '1.0.0' } } },
      { sequence: 4, id: 'b', kind: 'changed', node: { id: 'b', latest_version: { version: '1.1.0' } } },
      { sequence: 5, id: 'a', kind: 'removed' },
    ])
    expect(body.changes[2]).not.toHaveProperty('node')
    const { body: node } = await registry.call('getNode', '/nodes/b')
    const { translations: _, ...told } = node
    expect(body.changes[1].node).toEqual(told)
  })

  test('200 in pages, and empty without changes', async () => {
    expect((await get('since=0&limit=2')).body).toMatchObject({ next: 4, has_more: true })
    expect(await changesSince(registry, 0, 1)).toEqual((await get('since=0')).body.changes)
    expect((await get('since=5')).body).toEqual({ changes: [], next: 5, has_more: false })
  })

  test('200 with a node deleted since as removed, before the feed has it', async () => {
    await givenUnclaimed(registry, 'short-lived')
    await enterChanges(registry.context)
    await setNodeStatus(registry, 'short-lived', 'deleted')
    registry.context.revisions.invalidate('everything')
    expect((await get('since=5')).body.changes).toEqual([{ sequence: 6, id: 'short-lived', kind: 'removed' }])
    await enterChanges(registry.context)
    expect((await get('since=6')).body.changes).toEqual([{ sequence: 7, id: 'short-lived', kind: 'removed' }])
  })

  test('304 when If-None-Match matches', () =>
    expectKnown(registry, 'listCatalogueChanges', '/catalogue/changes?since=3'))

  test.each(['', 'since=-1', 'since=yesterday', 'since=0&limit=0', 'since=0&limit=1001', 'since=0&feed=this'])(
    '400 for %j',
    async (query) => {
      expect(await get(query)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    },
  )

  test('410 for a number of another feed, a future number, and one before the stored changes', async () => {
    const { feed, sequence } = await latest(registry)
    const gone = { status: 410, body: { error: 'catalogue_changes_forgotten' } }
    expect((await get(`since=3&feed=${feed}`)).status).toBe(200)
    expect(await get(`since=3&feed=${randomUUID()}`)).toMatchObject(gone)
    expect(await get(`since=${sequence + 1}`)).toMatchObject(gone)
    await forgetRemovals(registry.context)
    registry.context.revisions.invalidate('everything')
    expect((await get('since=3')).status).toBe(200)
    const now = () => new Date(Date.now() + 31 * 24 * 3_600_000)
    await forgetRemovals({ ...registry.context, clock: { now } })
    registry.context.revisions.invalidate('everything')
    expect(await get('since=6')).toMatchObject(gone)
    expect((await get('since=7')).body).toEqual({ changes: [], next: 7, has_more: false })
  })
})
