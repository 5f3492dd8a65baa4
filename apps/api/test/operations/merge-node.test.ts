import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAdmin, lastAudit } from '../admins.ts'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenDuplicates, rowsOf } from '../merges/duplicates.ts'
import { givenUnclaimed, setNodeStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let moderator: Person
let node: string
let target: string
let count = 0

const merge = (body: unknown, { as = moderator, of = node, type = 'application/json' } = {}) =>
  send(registry, 'mergeNode', `POST /admin/nodes/${of}/merge`, { as, body, type })
const location = async (operation: 'getNode' | 'installNode' | 'listNodeVersions', path: string) => {
  const { status, headers } = await registry.call(operation, path)
  return [status, new URL(headers.get('location') ?? '', `http://registry.test${path}`).href]
}

beforeAll(async () => {
  ;({ admin, moderator } = await givenAdmin(registry))
})

beforeEach(async () => {
  ;({ node, target } = await givenDuplicates(registry, `pair${++count}`))
})

describe('POST /admin/nodes/{nodeId}/merge', () => {
  test('200, and the target has its installs and names', async () => {
    const { status, body } = await merge({ into: target.toUpperCase() })
    expect(status).toBe(200)
    expect(body).toEqual({
      node_id: node,
      into: target,
      downloads: 30,
      versions: 0,
      names: ['Only old'],
      dry_run: false,
    })
    expect((await registry.call('getNode', `/nodes/${target}`)).body).toMatchObject({
      downloads: 130,
      preempted_comfy_node_names: ['Mine', 'Shared', 'Only old'],
    })
    expect(await lastAudit(registry, `node:${node}`)).toEqual({
      actor: 'user:ada',
      action: 'node.merge',
      detail: { into: target, downloads: 30, names: ['Only old'], versions: 0 },
    })
  })

  test('200, and its URLs lead to the target, which alone is found', async () => {
    await merge({ into: target })
    const base = `http://registry.test/nodes/${target}`
    expect(await location('getNode', `/nodes/${node}?include_translations=true`)).toEqual([
      302,
      `${base}?include_translations=true`,
    ])
    expect(await location('installNode', `/nodes/${node.toUpperCase()}/install?version=1.0.0`)).toEqual([
      302,
      `${base}/install?version=1.0.0`,
    ])
    expect(await location('listNodeVersions', `/nodes/${node}/versions`)).toEqual([302, `${base}/versions`])
    const found = await registry.call('searchNodes', `/nodes/search?search=pair${count}-&include_banned=true`)
    const ids = found.body.nodes.map(({ id }: { id: string }) => id)
    expect([ids[0], ids.includes(node)]).toEqual([target, false])
    const listed = await registry.call('listAllNodes', `/nodes?node_id=${node}`)
    expect(listed.body.nodes).toEqual([])
    const { body } = await send(registry, 'listAdminNodes', `GET /admin/nodes?q=${node}`, { as: admin })
    expect(body.nodes).toMatchObject([{ id: node, status: 'NodeStatusDeleted', merged_into: target }])
  })

  test('200, and a comfy node name of both leads to the target, whatever the stars', async () => {
    await givenUnclaimed(registry, `x-${node}`, [`Name ${count}`])
    await givenUnclaimed(registry, `x-${target}`, [`Name ${count}`])
    const { db } = registry.context
    await db
      .updateTable('nodes')
      .set({ repository: 'https://x.test/y' })
      .where('id', 'like', `x-pair${count}-%`)
      .execute()
    await db.updateTable('nodes').set({ github_stars: 50 }).where('id', '=', `x-${node}`).execute()
    const find = () => registry.call('getNodeByComfyNodeName', `/comfy-nodes/Name%20${count}/node`)
    expect((await find()).body.id).toBe(`x-${node}`)
    expect((await merge({ into: `x-${target}` }, { of: `x-${node}` })).status).toBe(200)
    expect((await find()).body.id).toBe(`x-${target}`)
  })

  test('200 for a dry run, which changes nothing', async () => {
    const before = await rowsOf(registry, node, target)
    const { body } = await merge({ into: target, dry_run: true })
    expect(body).toMatchObject({ downloads: 30, names: ['Only old'], dry_run: true })
    expect(await rowsOf(registry, node, target)).toEqual(before)
    expect(await lastAudit(registry, `node:${node}`)).toBeUndefined()
  })

  test('200 for one of two concurrent merges in opposite directions, 409 for the other', async () => {
    const answers = await Promise.all([merge({ into: target }), merge({ into: node }, { of: target })])
    expect(statusesOf(answers)).toEqual([200, 409])
  })

  test('400 without the target', async () => {
    expect((await merge({})).status).toBe(400)
  })

  test('401 without a credential', async () => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"into":"x"}' }
    expect((await registry.call('mergeNode', `/admin/nodes/${node}/merge`, init)).status).toBe(401)
  })

  test('403 without an admin token, and for a person who is not an admin', async () => {
    expect((await merge({ into: target }, { as: admin })).body.error).toBe('admin_token_required')
    expect((await merge({ into: target }, { as: await givenPerson(registry, 'pat') })).status).toBe(403)
  })

  test('404 for unknown or deleted nodes', async () => {
    expect((await merge({ into: 'nothing' })).body.error).toBe('node_not_found')
    expect((await merge({ into: target }, { of: 'nothing' })).body.error).toBe('node_not_found')
    await setNodeStatus(registry, target, 'deleted')
    expect((await merge({ into: target })).body.error).toBe('node_not_found')
  })

  test('409 for a node and itself, for other or no repositories, and for banned, merged or unlisted nodes', async () => {
    expect((await merge({ into: node })).body.error).toBe('merge_refused')
    await givenNode(registry, `else-${count}`, { repository: 'https://example.com/else' })
    expect((await merge({ into: `else-${count}` })).body.error).toBe('merge_refused')
    await givenUnclaimed(registry, `none-${count}`)
    await givenUnclaimed(registry, `nil-${count}`)
    expect((await merge({ into: `none-${count}` }, { of: `nil-${count}` })).body.error).toBe('merge_refused')

    await setNodeStatus(registry, node, 'banned')
    expect((await merge({ into: target })).body.message).toContain('banned')
    await setNodeStatus(registry, node, 'active')
    await registry.context.db.updateTable('nodes').set({ listed_at: null }).where('id', '=', target).execute()
    expect((await merge({ into: target })).body.error).toBe('merge_refused')
    await registry.context.db.updateTable('nodes').set({ listed_at: new Date() }).where('id', '=', target).execute()

    expect((await merge({ into: target })).status).toBe(200)
    expect((await merge({ into: target })).body.error).toBe('node_merged')
    expect((await merge({ into: node }, { of: target })).body.error).toBe('node_merged')
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await merge(tooLarge)).status).toBe(413)
    expect((await merge('into=x', { type: 'text/plain' })).status).toBe(415)
  })
})
