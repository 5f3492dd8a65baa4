import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAdmin, lastAudit } from '../admins.ts'
import { useRegistry } from '../harness.ts'
import { givenDuplicates, repository, rowsOf } from '../merges/duplicates.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLong } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let moderator: Person
let node: string
let target: string
let count = 0

const merge = (from: string, into: string) =>
  send(registry, 'mergeNode', `POST /admin/nodes/${from}/merge`, { as: moderator, body: { into } })
const unmerge = (of = node, as = moderator) => send(registry, 'unmergeNode', `POST /admin/nodes/${of}/unmerge`, { as })

beforeAll(async () => {
  ;({ admin, moderator } = await givenAdmin(registry))
})

beforeEach(async () => {
  ;({ node, target } = await givenDuplicates(registry, `pair${++count}`))
})

describe('POST /admin/nodes/{nodeId}/unmerge', () => {
  test('200, and both have all their former columns', async () => {
    const studio = await givenPublisher(registry, 'studio')
    const key = `pair${count}`
    await givenVersion(registry, studio, `${key}-pack`, '1.0.0', { node: { repository: `${repository}-${key}` } })
    const pack = `${key}-pack`
    await registry.call('installNode', `/nodes/${pack}/install`)
    await registry.context.installs.flush()
    const before = await rowsOf(registry, pack, target)
    expect((await merge(pack, target)).body).toMatchObject({ downloads: 1, versions: 1 })
    expect(await rowsOf(registry, pack, target)).not.toEqual(before)

    const { status, body } = await unmerge(pack.toUpperCase())
    expect(status).toBe(200)
    expect(body).toEqual({ node_id: pack, into: target, downloads: 1, versions: 1, names: [], dry_run: false })
    expect(await rowsOf(registry, pack, target)).toEqual(before)
    expect((await registry.call('installNode', `/nodes/${pack}/install`)).status).toBe(200)
    expect(await lastAudit(registry, `node:${pack}`)).toMatchObject({
      actor: 'user:ada',
      action: 'node.unmerge',
      detail: { into: target, downloads: 1 },
    })
  })

  test('200, and what the target gained meanwhile stays', async () => {
    await merge(node, target)
    const { db } = registry.context
    await db
      .updateTable('nodes')
      .set((set) => ({ downloads: set('downloads', '+', 5) }))
      .where('id', '=', target)
      .execute()
    await send(registry, 'adminUpdateNode', `PUT /admin/nodes/${target}`, {
      as: moderator,
      body: { preempted_comfy_node_names: ['Only old', 'Later'] },
    })
    await unmerge()
    expect((await registry.call('getNode', `/nodes/${target}`)).body).toMatchObject({
      downloads: 105,
      preempted_comfy_node_names: ['Later'],
    })
    expect((await registry.call('getNode', `/nodes/${node}`)).body).toMatchObject({
      downloads: 30,
      preempted_comfy_node_names: ['Shared', 'Only old'],
    })
  })

  test('200, and a mirrored node is followed again', async () => {
    const { db } = registry.context
    const base_url = 'https://source.test'
    await db.insertInto('mirror_sources').values({ base_url }).execute()
    await db.insertInto('mirrored_nodes').values({ node_id: node, base_url }).execute()
    const followed = () => db.selectFrom('mirrored_nodes').selectAll().execute()
    await merge(node, target)
    expect(await followed()).toEqual([])
    await unmerge()
    expect(await followed()).toEqual([{ node_id: node, base_url }])
  })

  test('200 again after a second merge', async () => {
    const before = await rowsOf(registry, node, target)
    for (let round = 0; round < 2; round++) {
      expect((await merge(node, target)).status).toBe(200)
      expect((await unmerge()).status).toBe(200)
    }
    expect(await rowsOf(registry, node, target)).toEqual(before)
  })

  test('200 for one of two concurrent calls, 409 for the other', async () => {
    const before = await rowsOf(registry, node, target)
    await merge(node, target)
    expect(statusesOf(await Promise.all([unmerge(), unmerge()]))).toEqual([200, 409])
    expect(await rowsOf(registry, node, target)).toEqual(before)
  })

  test('400 for an id that is too long', async () => {
    expect((await unmerge(tooLong)).status).toBe(400)
  })

  test('401 without a credential', async () => {
    const { status } = await registry.call('unmergeNode', `/admin/nodes/${node}/unmerge`, { method: 'POST' })
    expect(status).toBe(401)
  })

  test('403 without an admin token, for a person who is not an admin, and under a publisher banned since', async () => {
    await merge(node, target)
    expect((await unmerge(node, admin)).body.error).toBe('admin_token_required')
    expect((await unmerge(node, await givenPerson(registry, 'pat'))).status).toBe(403)
    const [{ publisher_id: publisherId } = { publisher_id: '' }] = await rowsOf(registry, node)
    const { db } = registry.context
    await db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', publisherId).execute()
    expect((await unmerge()).body.error).toBe('publisher_banned')
    await db.updateTable('publishers').set({ status: 'deleted' }).where('id', '=', publisherId).execute()
    expect((await unmerge()).body.error).toBe('publisher_not_found')
    await db.updateTable('publishers').set({ status: 'active' }).where('id', '=', publisherId).execute()
  })

  test('404 for an unknown node', async () => {
    expect((await unmerge('nothing')).body.error).toBe('node_not_found')
  })

  test('409 for a node that is not merged, and while the target is merged itself', async () => {
    expect((await unmerge()).body.error).toBe('node_not_merged')
    const { node: first } = await givenDuplicates(registry, `chain${count}`)
    const { db } = registry.context
    await db
      .updateTable('nodes')
      .set({ repository: `${repository}-pair${count}` })
      .where('id', '=', first)
      .execute()
    const before = await rowsOf(registry, node, target, first)
    await merge(first, node)
    await merge(node, target)
    expect((await unmerge(first)).body.error).toBe('node_merged')
    await unmerge(node)
    expect((await unmerge(first)).status).toBe(200)
    expect(await rowsOf(registry, node, target, first)).toEqual(before)
  })
})
