import { beforeAll, describe, expect, test } from 'vitest'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { givenPublisher, givenVersion, setNodeStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
const list = (path: string) => registry.call('listNodesForPublisher', path)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'maker')
  await givenPublisher(registry, 'idle')
  for (let i = 10; i < 22; i++) await givenVersion(registry, publisher, `pack-${i}`, '1.0.0')
  await setNodeStatus(registry, 'pack-10', 'banned')
})

describe('GET /publishers/{publisherId}/nodes', () => {
  test('200 with all nodes and their latest versions', async () => {
    const { body } = await list('/publishers/maker/nodes')
    expect(body).toHaveLength(11)
    expect(body[0]).toMatchObject({ id: 'pack-11', latest_version: { version: '1.0.0' } })
  })

  test('200 with banned nodes on request, and an empty list without nodes', async () => {
    expect((await list('/publishers/maker/nodes?include_banned=true')).body).toHaveLength(12)
    expect((await list('/publishers/idle/nodes')).body).toEqual([])
  })

  test('200 with unpublished nodes for members of the publisher only', async () => {
    const [member, stranger] = [await givenPerson(registry, 'member'), await givenPerson(registry, 'stranger')]
    await givenMember(registry, 'maker', member)
    await givenNode(registry, 'reserved', { publisher_id: 'maker', listed_at: null })
    const ids = async (as?: Person) => {
      const { body } = await send(registry, 'listNodesForPublisher', 'GET /publishers/maker/nodes', as ? { as } : {})
      return body.map(({ id, is_unlisted: isUnlisted }: any) => (isUnlisted ? `${id}?` : id))
    }
    expect(await ids(member)).toContain('reserved?')
    for (const somebody of [stranger, undefined]) expect(await ids(somebody)).not.toContain('reserved?')
    await registry.context.db.deleteFrom('nodes').where('id', '=', 'reserved').execute()
  })

  test('304 when If-None-Match matches', () =>
    expectKnown(registry, 'listNodesForPublisher', '/publishers/maker/nodes'))

  test('400 for a flag that is not a boolean', async () => {
    expect((await list('/publishers/maker/nodes?include_banned=2')).status).toBe(400)
  })

  test('404 for an unknown publisher', async () => {
    expect((await list('/publishers/nobody/nodes')).status).toBe(404)
  })
})
