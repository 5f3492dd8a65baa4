import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { givenAdmin, lastAudit } from '../admins.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenPublisher, givenVersion, packZip, publishBody, setMerged, upload } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let moderator: Person
let studio: { id: string; token: string }
let nodeId: string
let count = 0

const update = (body: unknown, { as = admin, node = nodeId, type = 'application/json' } = {}) =>
  send(registry, 'adminUpdateNode', `PUT /admin/nodes/${node}`, { as, body, type })
const read = async () => (await registry.call('getNode', `/nodes/${nodeId}`)).body
const publish = ({ id, token }: { id: string; token: string }, version: string) =>
  registry.post('publishNodeVersion', `/publishers/${id}/nodes/${nodeId}/versions`, publishBody(token, nodeId, version))
const auditOf = () => lastAudit(registry, `node:${nodeId}`)

beforeAll(async () => {
  ;({ admin, moderator } = await givenAdmin(registry))
  studio = await givenPublisher(registry, 'studio')
  await givenPublisher(registry, 'maker')
})

beforeEach(async () => {
  nodeId = `Pack-${++count}`
  await givenVersion(registry, studio, nodeId, '1.0.0', { node: { tags: ['old'], icon: 'https://example.com/i.png' } })
})

describe('PUT /admin/nodes/{nodeId}', () => {
  test('200 changes the given fields only, with one audit entry of before and after', async () => {
    const { status, body } = await update(
      {
        name: ' Renamed ',
        tags_admin: [' watch ', 'watch', ''],
        search_ranking: 2,
        preempted_comfy_node_names: ['Blur', ' Blur', 'Crop '],
        icon: '',
      },
      { as: moderator },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Renamed',
      tags: ['old'],
      tags_admin: ['watch'],
      search_ranking: 2,
      preempted_comfy_node_names: ['Blur', 'Crop'],
      version_count: 1,
    })
    expect(body).not.toHaveProperty('icon')
    expect(await auditOf()).toEqual({
      actor: 'user:ada',
      action: 'node.update',
      detail: {
        fields: ['name', 'icon_url', 'tags_admin', 'preempted_comfy_node_names', 'search_ranking'],
        before: {
          name: nodeId,
          icon_url: 'https://example.com/i.png',
          tags_admin: [],
          search_ranking: 5,
          preempted_comfy_node_names: [],
        },
        after: {
          name: 'Renamed',
          icon_url: '',
          tags_admin: ['watch'],
          search_ranking: 2,
          preempted_comfy_node_names: ['Blur', 'Crop'],
        },
      },
    })
    expect(await read()).not.toHaveProperty('tags_admin')
  })

  test('200 for a whole node from older clients, where only the changed field has an effect', async () => {
    // A mirrored catalogue may contain values that no form accepts.
    await registry.context.db
      .updateTable('nodes')
      .set({ repository: 'not an address', tags_admin: ['kept'] })
      .where('id', '=', nodeId)
      .execute()
    const whole = await read()
    const same = await update({ ...whole, comfy_node_count: 99, downloads: 12, rating: 5, unheard_of: { a: 1 } })
    expect(same.status).toBe(200)
    expect((await auditOf())?.action).not.toBe('node.update')
    expect(await read()).toEqual(whole)

    const changed = await update({ ...whole, category: 'image' })
    expect(changed.body).toMatchObject({ category: 'image', repository: 'not an address', tags_admin: ['kept'] })
    expect((await auditOf())?.detail).toMatchObject({ fields: ['category'] })
  })

  test('200 bans and unbans the node by its status, with an admin token', async () => {
    const whole = await read()
    const banned = await update(
      { ...whole, status: 'NodeStatusBanned', status_detail: 'Steals keys' },
      { as: moderator },
    )
    expect(banned.body).toMatchObject({ status: 'NodeStatusBanned', status_detail: 'Steals keys' })
    expect((await auditOf())?.action).toBe('node.ban')
    expect((await registry.call('getNode', `/nodes/${nodeId}`)).status).toBe(403)
    const words = { status_detail: 'Steals keys and money' }
    expect((await update(words)).body.error).toBe('admin_token_required')
    expect((await update(words, { as: moderator })).body).toMatchObject(words)

    const again = { ...whole, status: 'NodeStatusActive', status_detail: 'Steals keys and money' }
    expect((await update(again, { as: moderator })).body).toMatchObject({ status: 'NodeStatusActive' })
    expect((await auditOf())?.action).toBe('node.unban')
    expect((await findUntold(registry.context)).filter((row) => row.startsWith(`node:${nodeId}`))).toEqual([])
    expect(await read()).not.toHaveProperty('status_detail')
  })

  test('200 transfers the node to another publisher, who alone can publish it then', async () => {
    const open = await publish(studio, '2.0.0')
    const moved = await update({ publisher: { id: 'maker', name: 'Ignored' } }, { as: moderator })
    expect(moved.body.publisher).toMatchObject({ id: 'maker', name: 'The maker' })
    expect(await auditOf()).toMatchObject({ action: 'node.transfer', detail: { from: 'studio', to: 'maker' } })

    const late = await upload(registry, open.body.signedUrl, await packZip(nodeId, '2.0.0'))
    expect(late).toMatchObject({ status: 409, body: { error: 'upload_used' } })
    expect((await publish(studio, '2.0.0')).body.error).toBe('node_id_taken')
    const versions = await registry.call('listNodeVersions', `/nodes/${nodeId}/versions`)
    expect(versions.body.map(({ version }: { version: string }) => version)).toEqual(['1.0.0'])
  })

  test('200 tells the owners of both publishers of a transfer by mail', async () => {
    const [giver, taker] = [await givenPerson(registry, 'giver'), await givenPerson(registry, 'taker')]
    await givenMember(registry, 'studio', giver)
    await givenMember(registry, 'maker', taker)
    await update({ publisher: { id: 'maker' } }, { as: moderator })
    await update({ publisher: { id: 'unclaimed' } }, { as: moderator })
    await registry.review()
    const [lost, ...more] = await mailsTo(registry, 'giver@people.test')
    expect(lost).toContain(`Subject: ${nodeId} was taken from The studio`)
    expect(lost).toContain(`/nodes/${nodeId}\n`)
    expect(more).toEqual([])
    const subjects = (await mailsTo(registry, 'taker@people.test')).map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1])
    const expected = [`${nodeId} now belongs to The maker`, `${nodeId} was taken from The maker`]
    expect(new Set(subjects)).toEqual(new Set(expected))
    expect(subjects).toHaveLength(2)
  })

  test('200 unclaims the node', async () => {
    expect((await update({ publisher: { id: 'unclaimed' } }, { as: moderator })).body.publisher.id).toBe('unclaimed')
    expect(await auditOf()).toMatchObject({ action: 'node.unclaim', detail: { from: 'studio', to: 'unclaimed' } })
    expect((await publish(studio, '2.0.0')).body.error).toBe('node_unclaimed')
  })

  test('200 for both of two concurrent transfers in opposite directions', async () => {
    const other = `Other-${count}`
    const maker = await givenPublisher(registry, `maker-${count}`)
    await givenVersion(registry, maker, other, '1.0.0')
    const answers = await Promise.all([
      update({ publisher: { id: maker.id } }, { as: moderator }),
      update({ publisher: { id: 'studio' } }, { as: moderator, node: other }),
    ])
    expect(statusesOf(answers)).toEqual([200, 200])
  })

  test('400 for another id, an empty name, an invalid URL, and a ranking above ten', async () => {
    expect((await update({ id: 'other' })).body.error).toBe('node_id_mismatch')
    expect((await update({ name: ' ' })).body.error).toBe('invalid_request')
    expect((await update({ repository: 'javascript:alert(1)' })).body.error).toBe('invalid_web_address')
    expect((await update({ search_ranking: 11 })).status).toBe(400)
    expect((await update({ id: nodeId.toLowerCase() }, { node: nodeId.toUpperCase() })).status).toBe(200)
  })

  test('401 without a credential', async () => {
    const init = { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{}' }
    expect((await registry.call('adminUpdateNode', `/admin/nodes/${nodeId}`, init)).status).toBe(401)
  })

  test('403 for a person who is not an admin, and for a status or a publisher without an admin token', async () => {
    expect((await update({}, { as: await givenPerson(registry, 'pat') })).body.error).toBe('admins_only')
    expect((await update({ status: 'NodeStatusBanned' })).body.error).toBe('admin_token_required')
    expect((await update({ description: 'x', publisher: { id: 'maker' } })).body.error).toBe('admin_token_required')
    expect((await read()).description).not.toBe('x')
  })

  test('403 for a transfer of a banned node, and for one to a banned publisher', async () => {
    await update({ status: 'NodeStatusBanned' }, { as: moderator })
    expect((await update({ publisher: { id: 'maker' } }, { as: moderator })).body.error).toBe('node_banned')
    await update({ status: 'NodeStatusActive' }, { as: moderator })
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'maker').execute()
    expect((await update({ publisher: { id: 'maker' } }, { as: moderator })).body.error).toBe('publisher_banned')
    await registry.context.db.updateTable('publishers').set({ status: 'active' }).where('id', '=', 'maker').execute()
  })

  test('404 for an unknown node or publisher', async () => {
    expect((await update({}, { node: 'nothing' })).body.error).toBe('node_not_found')
    expect((await update({ publisher: { id: 'nobody' } }, { as: moderator })).body.error).toBe('publisher_not_found')
  })

  test('409 for a deletion by status, and for changes of a deleted node', async () => {
    const refused = await update({ status: 'NodeStatusDeleted' }, { as: moderator })
    expect(refused.body.error).toBe('node_status_refused')
    const whole = await read()
    await registry.context.db.updateTable('nodes').set({ status: 'deleted' }).where('id', '=', nodeId).execute()
    expect((await update({ description: 'x' })).body.error).toBe('node_gone')
    expect((await update({ publisher: { id: 'maker' } }, { as: moderator })).body.error).toBe('node_gone')
    expect((await update({ status: 'NodeStatusActive' }, { as: moderator })).body.error).toBe('node_status_refused')
    expect((await update({ ...whole, status: 'NodeStatusDeleted' })).status).toBe(200)
  })

  test('409 for a merged node', async () => {
    await setMerged(registry, nodeId, 'Pack-1')
    expect((await update({ description: 'x' })).body.error).toBe('node_merged')
    expect((await update({ status: 'NodeStatusActive' }, { as: moderator })).body.error).toBe('node_merged')
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await update(tooLarge)).status).toBe(413)
    expect((await update('name=x', { type: 'text/plain' })).status).toBe(415)
  })
})
