import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, publishBody, setVersionStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const list = (query = '', as: Person | undefined = admin) =>
  send(registry, 'adminListAllNodeVersions', `GET /admin/nodeversions${query}`, { as })

const namesOf = async (query = ''): Promise<string[]> =>
  (await list(query)).body.versions.map((row: { node_id: string; version: string }) => `${row.node_id}@${row.version}`)

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  const publisher = await givenPublisher(registry, 'lister')
  for (const version of ['1.0.0', '1.1.0']) await givenVersion(registry, publisher, 'first', version)
  await givenVersion(registry, publisher, 'hidden', '1.0.0')
  await setVersionStatus(registry, 'first', '1.1.0', 'flagged', 'It calls EVAL.')
  await setVersionStatus(registry, 'first', '1.0.0', 'deleted')
  await registry.context.db.updateTable('nodes').set({ status: 'deleted' }).where('id', '=', 'hidden').execute()
  const body = publishBody(publisher.token, 'waiting', '9.0.0')
  await registry.post('publishNodeVersion', '/publishers/lister/nodes/waiting/versions', body)
})

describe('GET /admin/nodeversions', () => {
  test('200 with versions that are not public, the newest first, and their admin tags', async () => {
    const { body } = await list()
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 10, totalPages: 1 })
    expect(await namesOf()).toEqual(['waiting@9.0.0', 'hidden@1.0.0', 'first@1.1.0'])
    expect(body.versions[0]).toMatchObject({ status: 'NodeVersionStatusPending', tags_admin: [] })
  })

  test('200 with deleted versions on request', async () => {
    expect(await namesOf('?include_deleted=true&sort=oldest')).toEqual([
      'first@1.0.0',
      'first@1.1.0',
      'hidden@1.0.0',
      'waiting@9.0.0',
    ])
    expect(await namesOf('?statuses=NodeVersionStatusDeleted')).toEqual(['first@1.0.0'])
  })

  test('200 sorted by node, with the highest version first, in pages', async () => {
    const query = '?include_deleted=true&sort=node&pageSize=1'
    const pages = [1, 2, 3, 4, 5].map((page) => namesOf(`${query}&page=${page}`))
    expect((await Promise.all(pages)).flat()).toEqual(['first@1.1.0', 'first@1.0.0', 'hidden@1.0.0', 'waiting@9.0.0'])
  })

  test('200 with the lines of findings, which the public list omits', async () => {
    const reason = '[{"issue_type": "eval", "message": "It calls EVAL.", "line_number": 7}]'
    await setVersionStatus(registry, 'first', '1.1.0', 'flagged', reason)
    const { body } = await list('?nodeId=first&include_status_reason=true')
    await setVersionStatus(registry, 'first', '1.1.0', 'flagged', 'It calls EVAL.')
    expect(body.versions).toMatchObject([{ version: '1.1.0', status_reason: reason }])
  })

  test('200 with every filter of the public list, and tags of both kinds', async () => {
    expect(await namesOf('?nodeId=FIRST')).toEqual(['first@1.1.0'])
    expect(await namesOf('?publisherId=another')).toEqual([])
    const { body } = await list('?status_reason=eval&include_status_reason=true')
    expect(body.versions).toMatchObject([{ version: '1.1.0', status_reason: 'It calls EVAL.' }])
    const { db } = registry.context
    await db
      .updateTable('node_versions')
      .set({ tags_admin: ['watch'] })
      .where('version', '=', '1.1.0')
      .execute()
    await db
      .updateTable('node_versions')
      .set({ tags: ['lts'] })
      .where('version', '=', '9.0.0')
      .execute()
    expect(await namesOf('?tag=watch')).toEqual(['first@1.1.0'])
    expect(await namesOf('?tag=lts')).toEqual(['waiting@9.0.0'])
    expect((await list('?tag=watch')).body.versions[0].tags_admin).toEqual(['watch'])
  })

  test('400 for more than a hundred per page, and for an unknown order', async () => {
    expect((await list('?pageSize=101')).body.error).toBe('page_size_too_large')
    expect((await list('?sort=constructor')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'adminListAllNodeVersions', 'GET /admin/nodeversions')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await list('', await givenPerson(registry, 'ann'))).status).toBe(403)
  })
})
