import { beforeAll, describe, expect, test } from 'vitest'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
const list = (path: string) => registry.call('listNodesForPublisherV2', path)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'maker')
  for (let i = 10; i < 15; i++) await givenVersion(registry, publisher, `pack-${i}`, '1.0.0')
})

describe('GET /publishers/{publisherId}/nodes/v2', () => {
  test('200 in pages, sorted by id', async () => {
    const { body } = await list('/publishers/maker/nodes/v2?page=2&limit=2&include_banned=false')
    expect(body).toMatchObject({ total: 5, page: 2, limit: 2, totalPages: 3 })
    expect(body.nodes.map((node: { id: string }) => node.id)).toEqual(['pack-12', 'pack-13'])
  })

  test('200 with translations on request', async () => {
    const translations = { ja: { name: 'パック' } }
    await registry.context.db
      .updateTable('nodes')
      .set({ translations: JSON.stringify(translations) })
      .where('id', '=', 'pack-10')
      .execute()
    const [plain, full] = [
      await list('/publishers/maker/nodes/v2?limit=1'),
      await list('/publishers/maker/nodes/v2?limit=1&include_translations=true'),
    ]
    expect(plain.body.nodes[0]).not.toHaveProperty('translations')
    expect(full.body.nodes[0]).toMatchObject({ id: 'pack-10', translations })
  })

  test('200 with unpublished nodes for members of the publisher only', async () => {
    const [member, stranger] = [await givenPerson(registry, 'member'), await givenPerson(registry, 'stranger')]
    await givenMember(registry, 'maker', member)
    await givenNode(registry, 'reserved', { publisher_id: 'maker', listed_at: null })
    const path = 'GET /publishers/maker/nodes/v2?include_banned=true'
    const ids = async (as?: Person) => {
      const { body } = await send(registry, 'listNodesForPublisherV2', path, as ? { as } : {})
      return body.nodes.map(({ id, is_unlisted: isUnlisted }: any) => (isUnlisted ? `${id}?` : id))
    }
    expect(await ids(member)).toContain('reserved?')
    for (const somebody of [stranger, undefined]) expect(await ids(somebody)).not.toContain('reserved?')
    await registry.context.db.deleteFrom('nodes').where('id', '=', 'reserved').execute()
  })

  test('304 when If-None-Match matches', () =>
    expectKnown(registry, 'listNodesForPublisherV2', '/publishers/maker/nodes/v2'))

  test('400 for a page that is not a number', async () => {
    expect((await list('/publishers/maker/nodes/v2?page=one')).status).toBe(400)
  })

  test('404 for an unknown publisher', async () => {
    expect((await list('/publishers/nobody/nodes/v2')).status).toBe(404)
  })
})
