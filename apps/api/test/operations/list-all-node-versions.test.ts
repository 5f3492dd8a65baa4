import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin } from '../admins.ts'
import { useRegistry } from '../harness.ts'
import {
  givenPublisher,
  givenUnreviewed,
  givenVersion,
  publishBody,
  setNodeStatus,
  setVersionStatus,
} from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
const list = (query = '') => registry.call('listAllNodeVersions', `/versions${query}`)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'lister')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await givenVersion(registry, publisher, 'first', version)
  await givenVersion(registry, publisher, 'second', '1.0.0')
  await setVersionStatus(registry, 'first', '1.1.0', 'flagged', 'It calls EVAL.')
  await setVersionStatus(registry, 'first', '1.0.0', 'deleted')
  await registry.post(
    'publishNodeVersion',
    '/publishers/lister/nodes/second/versions',
    publishBody(publisher.token, 'second', '9.0.0'),
  )
})

describe('GET /versions', () => {
  test('200 with uploaded versions that were not deleted, the newest first', async () => {
    const { body } = await list()
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 10, totalPages: 1 })
    expect(body.versions.map((row: { node_id: string; version: string }) => `${row.node_id}@${row.version}`)).toEqual([
      'second@1.0.0',
      'first@1.2.0',
      'first@1.1.0',
    ])
  })

  test('200 with the requested page and pageSize, and no more entries', async () => {
    const { body } = await list('?nodeId=FIRST&include_status_reason=false&page=2&pageSize=1')
    expect(body).toMatchObject({ page: 2, pageSize: 1, total: 2, totalPages: 2 })
    expect(body.versions).toHaveLength(1)
    expect(body.versions[0]).toMatchObject({ node_id: 'first', version: '1.1.0' })
  })

  test('200 with a status and a part of its reason, in any case', async () => {
    const { body } = await list('?statuses=NodeVersionStatusFlagged&status_reason=eval&include_status_reason=true')
    expect(body.versions).toMatchObject([{ version: '1.1.0', status_reason: 'It calls EVAL.' }])
    expect((await list('?status_reason=shell')).body.total).toBe(0)
  })

  test('200 with the versions of one publisher', async () => {
    expect((await list('?publisherId=lister')).body.total).toBe(3)
    expect((await list('?publisherId=another')).body.total).toBe(0)
  })

  test('200 without deleted versions, for any requested statuses', async () => {
    expect((await list('?statuses=NodeVersionStatusDeleted')).body).toMatchObject({ total: 0, versions: [] })
    const both = '?statuses=NodeVersionStatusDeleted&statuses=NodeVersionStatusFlagged'
    expect((await list(both)).body).toMatchObject({ total: 1, versions: [{ version: '1.1.0' }] })
  })

  test('200 without the versions of a banned node, except for admins', async () => {
    const admin = await givenPerson(registry, 'ban-reader', { admin: true })
    await setNodeStatus(registry, 'second', 'banned')
    expect((await list('?nodeId=second')).body).toMatchObject({ total: 0, versions: [] })
    const { body } = await registry.call('listAllNodeVersions', '/versions?nodeId=second', { headers: admin.headers })
    expect(body.versions).toContainEqual(expect.objectContaining({ node_id: 'second', version: '1.0.0' }))
    await setNodeStatus(registry, 'second', 'active')
    expect((await list('?nodeId=second')).body.total).toBe(1)
  })

  test('200 without the versions of a deleted node', async () => {
    await registry.context.db.updateTable('nodes').set({ status: 'deleted' }).where('id', '=', 'second').execute()
    expect((await list('?nodeId=second')).body.total).toBe(0)
  })

  describe('of nodes that were never approved', () => {
    let admin: Person
    let stranger: Person
    const namesFor = async (headers: Record<string, string>, query: string) => {
      const { status, body } = await registry.call('listAllNodeVersions', `/versions${query}`, { headers })
      expect(status).toBe(200)
      expect(body.total).toBe(body.versions.length)
      return body.versions.map((row: { node_id: string; version: string }) => `${row.node_id}@${row.version}`)
    }

    beforeAll(async () => {
      ;({ admin } = await givenAdmin(registry))
      stranger = await givenPerson(registry, 'stranger')
      const publisher = await givenPublisher(registry, 'newcomer')
      await givenUnreviewed(registry, publisher, 'unseen', '1.0.0')
      await givenUnreviewed(registry, publisher, 'unseen', '1.1.0')
      await setVersionStatus(
        registry,
        'unseen',
        '1.0.0',
        'flagged',
        '[{"message": "It calls eval.", "line_number": 7}]',
      )
    })

    const flagged = '?statuses=NodeVersionStatusFlagged'
    const pending = '?statuses=NodeVersionStatusPending'

    test('200 with every flagged and pending version for an admin', async () => {
      expect(await namesFor(admin.headers, flagged)).toEqual(['unseen@1.0.0', 'first@1.1.0'])
      expect(await namesFor(admin.headers, pending)).toEqual(['unseen@1.1.0'])
      expect(await namesFor(admin.headers, `${flagged}&nodeId=unseen`)).toEqual(['unseen@1.0.0'])
      expect(await namesFor(admin.headers, '?publisherId=newcomer')).toEqual(['unseen@1.1.0', 'unseen@1.0.0'])
    })

    test('200 with the same counts as the admin list', async () => {
      for (const [wire, status] of [
        ['NodeVersionStatusFlagged', 'flagged'],
        ['NodeVersionStatusPending', 'pending'],
        ['NodeVersionStatusActive', 'active'],
        ['NodeVersionStatusDeleted', 'deleted'],
      ]) {
        const { body } = await registry.call('listAdminVersions', `/admin/versions?status=${status}`, {
          headers: admin.headers,
        })
        expect(await namesFor(admin.headers, `?statuses=${wire}`)).toHaveLength(body.total)
      }
    })

    test('200 with the whole reason for an admin, and without lines for others', async () => {
      const reasonFor = async (headers: Record<string, string>, node: string) => {
        const path = `/versions${flagged}&include_status_reason=true&nodeId=${node}`
        const { body } = await registry.call('listAllNodeVersions', path, { headers })
        return body.versions[0]?.status_reason
      }
      expect(await reasonFor(admin.headers, 'unseen')).toContain('line_number')
      await setVersionStatus(registry, 'first', '1.1.0', 'flagged', '[{"message": "It calls eval.", "line_number": 7}]')
      expect(await reasonFor({}, 'first')).not.toContain('line_number')
    })

    test('200 with the public versions for others, with any credential', async () => {
      for (const headers of [{}, stranger.headers, { Authorization: 'Bearer nonsense' }]) {
        expect(await namesFor(headers, flagged)).toEqual(['first@1.1.0'])
        expect(await namesFor(headers, pending)).toEqual([])
        expect(await namesFor(headers, '?nodeId=unseen')).toEqual([])
      }
    })
  })

  test('400 for more than a hundred per page', async () => {
    expect((await list('?pageSize=101')).body.error).toBe('page_size_too_large')
    expect((await list('?pageSize=100')).status).toBe(200)
    expect((await list('?pageSize=0')).body.pageSize).toBe(10)
  })
})
