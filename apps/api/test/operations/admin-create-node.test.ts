import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin, lastAudit } from '../admins.ts'
import { runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const github = runGitHub()
const registry = useRegistry(github.environment)
let admin: Person

const create = (body: unknown, { as = admin, type = 'application/json' } = {}) =>
  send(registry, 'adminCreateNode', 'POST /admin/nodes', { as, body, type })
const nodeOf = (id: string, more: object = {}) => ({ id, name: id, repository: `${github.url}/octo/${id}`, ...more })

beforeAll(async () => {
  ;({ admin } = await givenAdmin(registry))
})

describe('POST /admin/nodes', () => {
  test('201 with an unclaimed, public node and its normalised repository', async () => {
    const said = { description: 'Finds cats', author: 'Octo', category: 'image', license: 'MIT', tags: ['cats'] }
    const { status, body } = await create(
      nodeOf('cat-finder', { ...said, name: ' Cat finder ', repository: `git@127.0.0.1:octo/cat-finder.git` }),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...said, name: 'Cat finder', publisher: { id: 'unclaimed' }, downloads: 0 })
    const second = await create(nodeOf('Deep', { repository: ` ${github.url}/octo/deep.git/ ` }))
    expect(second.body.repository).toBe(`${github.url}/octo/deep`)
    const found = await registry.call('searchNodes', '/nodes/search?search=deep')
    expect(found.body.nodes).toHaveLength(1)
    expect(await lastAudit(registry, 'node:Deep')).toMatchObject({
      actor: 'user:ada',
      action: 'node.create',
      detail: { repository: `${github.url}/octo/deep` },
    })
  })

  test('201, and the owner of the repository can claim the node', async () => {
    await create(nodeOf('claimed'))
    github.repositories.set('octo/claimed', { rights: { alice: 'admin' } })
    const owner = await givenPerson(registry, 'owner')
    await givenPublisher(registry, 'maker')
    await givenMember(registry, 'maker', owner)
    const { status } = await send(registry, 'claimMyNode', 'POST /publishers/maker/nodes/claimed/claim-my-node', {
      as: owner,
      body: { GH_TOKEN: github.givenToken('alice') },
    })
    expect(status).toBe(204)
  })

  test('201 with its ranking, within the same limits as an update', async () => {
    expect((await create(nodeOf('ranked', { search_ranking: 2 }))).body.search_ranking).toBe(2)
    expect((await create(nodeOf('unranked'))).body.search_ranking).toBe(5)
    for (const search_ranking of [0, 11, 2.5, '3', null]) {
      const created = await create(nodeOf('misranked', { search_ranking }))
      expect(created).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
      expect(created.body.message).toContain('search_ranking')
      const changed = await send(registry, 'adminUpdateNode', 'PUT /admin/nodes/ranked', {
        as: admin,
        body: { search_ranking },
      })
      expect(changed.body).toEqual(created.body)
    }
  })

  test('400 for an invalid id, name and URL', async () => {
    expect((await create(nodeOf('-x'))).body.error).toBe('invalid_node_id')
    expect((await create(nodeOf('search'))).body.error).toBe('reserved_node_id')
    expect((await create(nodeOf('blank', { name: '  ' }))).body.error).toBe('invalid_request')
    expect((await create(nodeOf('blank', { repository: ' ' }))).body.error).toBe('invalid_web_address')
    expect((await create(nodeOf('script', { repository: 'javascript:alert(1)' }))).body.error).toBe(
      'invalid_web_address',
    )
    expect((await create({ id: 'lonely' })).status).toBe(400)
  })

  test('401 without a credential, and 403 for a person who is not an admin', async () => {
    const body = JSON.stringify(nodeOf('nobody'))
    const headers = { 'Content-Type': 'application/json' }
    expect((await registry.call('adminCreateNode', '/admin/nodes', { method: 'POST', headers, body })).status).toBe(401)
    const as = await givenPerson(registry, 'pat')
    expect((await create(nodeOf('nobody'), { as })).body.error).toBe('admins_only')
  })

  test('409 for an id that is taken in any case, and 201 for one that was reserved but never used', async () => {
    await create(nodeOf('Taken'))
    expect((await create(nodeOf('tAKEN'))).body.error).toBe('node_exists')
    await givenPublisher(registry, 'squatter')
    const long = new Date('2020-01-01')
    await registry.context.db
      .insertInto('nodes')
      .values({ id: 'squatted', publisher_id: 'squatter', name: 'mine', reserved_until: long })
      .execute()
    expect((await create(nodeOf('squatted'))).body).toMatchObject({ publisher: { id: 'unclaimed' }, name: 'squatted' })
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await create(tooLarge)).status).toBe(413)
    expect((await create('id=x', { type: 'text/plain' })).status).toBe(415)
  })
})
