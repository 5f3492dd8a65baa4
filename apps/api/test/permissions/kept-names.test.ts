import { beforeAll, describe, expect, test } from 'vitest'
import { createPublisher } from '../../src/registry/publishers/create-publisher.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnclaimed, givenVersion, publishBody } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let owner: Person
let studio: { id: string; token: string }
let other: { id: string; token: string }

const publish = async (id: string, { id: publisherId, token } = studio) => {
  const path = `/publishers/${publisherId}/nodes/${id}/versions`
  const { status, body } = await registry.post('publishNodeVersion', path, publishBody(token, id, '1.0.0'))
  return status === 201 ? 'taken' : body.error
}
const create = (id: string) =>
  send(registry, 'createNode', 'POST /publishers/studio/nodes', { as: owner, body: { id, name: id } })

beforeAll(async () => {
  owner = await givenPerson(registry, 'owner')
  studio = await givenPublisher(registry, 'studio')
  other = await givenPublisher(registry, 'other')
  await givenMember(registry, 'studio', owner)
})

describe('the id of a node', () => {
  test.each(['con', 'NUL', 'com1', 'aux.nodes', 'node_modules'])(
    'cannot be %s, which is not a valid folder name on every system',
    async (id) => {
      expect(await publish(id)).toBe('unusable_node_id')
      expect((await create(id)).body).toMatchObject({ error: 'unusable_node_id', message: expect.stringContaining(id) })
    },
  )

  test('cannot look like that of another publisher’s, an unclaimed or a deleted node', async () => {
    await givenVersion(registry, other, 'o-order', '1.0.0')
    await givenUnclaimed(registry, 'From.List')
    await givenVersion(registry, other, 'gone-pack', '1.0.0')
    await registry.context.db.updateTable('nodes').set({ status: 'deleted' }).where('id', '=', 'gone-pack').execute()
    for (const id of ['o_order', 'O.Order', 'o--order', 'from_list', 'gone_pack']) {
      expect([id, await publish(id)]).toEqual([id, 'node_id_alike'])
      expect((await create(id)).body.error).toBe('node_id_alike')
    }
    const { body } = await create('o_order')
    expect(body.message).toContain("'o_order' looks like 'o-order'")
  })

  test('may look like one of the same publisher, and like one announced long ago', async () => {
    await givenVersion(registry, studio, 'own-pack', '1.0.0')
    expect(await publish('own_pack')).toBe('taken')
    expect(await publish('announced-pack', other)).toBe('taken')
    await registry.context.db.deleteFrom('uploads').execute()
    expect(await publish('announced_pack')).toBe('taken')
  })

  test('stays valid for a node that already has it', async () => {
    const values = ['nul', 'o__order'].map((id) => ({ id, publisher_id: 'studio', name: id, listed_at: new Date() }))
    await registry.context.db.insertInto('nodes').values(values).execute()
    for (const { id } of values) expect(await publish(id)).toBe('taken')
  })

  test('cannot be an alias of another publisher’s pack, but is free for the publisher of that pack', async () => {
    const { db } = registry.context
    await givenUnclaimed(registry, 'comfyui-suite')
    await givenVersion(registry, studio, 'studio-suite', '1.0.0')
    await db
      .insertInto('node_aliases')
      .values([
        { alias: 'suite', node_id: 'comfyui-suite' },
        { alias: 'st-suite', node_id: 'studio-suite' },
      ])
      .execute()
    expect(await publish('Suite')).toBe('node_id_alias')
    expect((await create('suite')).body.message).toContain("'suite' leads to 'comfyui-suite'")
    expect(await publish('st-suite', other)).toBe('node_id_alias')
    expect(await publish('st-suite')).toBe('taken')
  })

  test('is given to one of two concurrent look-alikes', async () => {
    const answers = await Promise.all([publish('race-pack'), publish('race_pack', other)])
    expect(answers.toSorted()).toEqual(['node_id_alike', 'taken'])
  })
})

describe('the id of a publisher', () => {
  test.each(['create', 'admin', 'api', 'comfy-org', 'login', 'search', 'unclaimed'])('cannot be %s', async (id) => {
    const body = { id, name: 'Ours' }
    const refusal = { status: 400, body: { error: 'username_reserved', message: expect.not.stringContaining('taken') } }
    expect(await send(registry, 'createPublisher', 'POST /publishers', { as: owner, body })).toMatchObject(refusal)
    expect(await registry.call('validatePublisher', `/publishers/validate?username=${id}`)).toMatchObject(refusal)
  })

  test('can be a well-known name if the operator creates it, but not a reserved path', async () => {
    await createPublisher(registry.context, 'operator', { id: 'comfy-org', name: 'Comfy Org' })
    const made = createPublisher(registry.context, 'operator', { id: 'create', name: 'Create' })
    await expect(made).rejects.toMatchObject({ code: 'username_reserved' })
  })
})
