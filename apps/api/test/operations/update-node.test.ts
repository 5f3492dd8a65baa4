import { beforeAll, describe, expect, test } from 'vitest'
import { ask, auditOf } from '../ask.ts'
import { givenModerator } from '../decisions/deciding.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnclaimed, givenVersion, setNodeStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }
let owner: Person
let member: Person
let stranger: Person
let admin: Person

const update = (id: string, body: unknown, as: Person = owner, publisherId = 'maker') =>
  ask(registry, 'updateNode', `/publishers/${publisherId}/nodes/${id}`, { method: 'PUT', as, body })
const read = async (id: string) => (await registry.call('getNode', `/nodes/${id}`)).body

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  stranger = await givenPerson(registry, 'stranger')
  admin = await givenPerson(registry, 'admin', { admin: true })
  await givenMember(registry, 'maker', owner)
  await givenMember(registry, 'maker', member, 'member')
  await givenVersion(registry, publisher, 'Pack', '1.0.0', {
    node: { name: 'Before', author: 'Somebody', tags: ['old'], icon: 'https://example.com/icon.png' },
  })
})

describe('PUT /publishers/{publisherId}/nodes/{nodeId}', () => {
  test('200 changes given fields, clears empty ones, and keeps the rest', async () => {
    const before = await read('Pack')
    await registry.context.db
      .updateTable('nodes')
      .set({ updated_at: new Date(0) })
      .where('id', '=', 'Pack')
      .execute()
    const { status, body } = await update('pack', { id: 'pAcK', name: 'After', icon: '', tags: [] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 'Pack', name: 'After', author: 'Somebody', tags: [] })
    expect(body).not.toHaveProperty('icon')
    expect(body.repository).toBe(before.repository)
    expect(body.latest_version.version).toBe('1.0.0')
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(await read('Pack')).toEqual(body)
    expect((await auditOf(registry, 'node:Pack')).at(-1)).toEqual({ actor: 'user:owner', action: 'node.update' })
  })

  test('200 ignores fields that belong to admins and the registry', async () => {
    const { body } = await update('Pack', {
      status: 'NodeStatusBanned',
      search_ranking: 1,
      preempted_comfy_node_names: ['KSampler'],
      tags_admin: ['featured'],
      publisher: { id: 'unclaimed' },
      downloads: 1_000_000,
      translations: { en: { name: 'x' } },
    })
    expect(body).toMatchObject({
      status: 'NodeStatusActive',
      search_ranking: 5,
      preempted_comfy_node_names: [],
      publisher: { id: 'maker' },
      downloads: 0,
    })
  })

  test('200 for an admin on older pages, with the whole node, as the admin operation does', async () => {
    await givenUnclaimed(registry, 'ranked')
    const whole = await read('ranked')
    const ranked = await update('ranked', { ...whole, search_ranking: 2 }, admin, 'unclaimed')
    expect(ranked).toMatchObject({ status: 200, body: { search_ranking: 2, name: whole.name } })
    expect((await update('ranked', { search_ranking: 11 }, admin, 'unclaimed')).status).toBe(400)
    expect((await update('ranked', { name: 'x' }, admin)).body.error).toBe('node_of_another_publisher')
    const names = { preempted_comfy_node_names: ['KSampler'] }
    const given = { publisher: { id: 'maker' } }
    for (const sensitive of [names, given, { repository: 'https://github.com/evil/evil' }]) {
      expect((await update('ranked', sensitive, admin, 'unclaimed')).body.error).toBe('admin_token_required')
    }
    const moderator = await givenModerator(registry, 'moderator')
    const changed = await update('ranked', { ...ranked.body, ...names }, moderator, 'unclaimed')
    expect(changed).toMatchObject({ status: 200, body: names })
    expect((await update('ranked', given, moderator, 'unclaimed')).body).toMatchObject({ publisher: { id: 'maker' } })
    expect(await read('ranked')).toMatchObject({ search_ranking: 2, ...names, publisher: { id: 'maker' } })
  })

  test('200 for a whole node whose values exceed the limits, which hold for changes alone', async () => {
    const picture = (letters: string) => `data:image/svg+xml;base64,${letters.repeat(3000)}`
    const values = { icon_url: picture('A'), banner_url: picture('B'), description: 'd'.repeat(6000) }
    await givenVersion(registry, publisher, 'pictured', '1.0.0')
    const rows = registry.context.db.updateTable('nodes').set({ ...values, repository: 'git@host.test:a/b' })
    await rows.where('id', '=', 'pictured').execute()
    const whole = (
      await ask(registry, 'updateNode', '/publishers/maker/nodes/pictured', {
        method: 'PUT',
        as: owner,
        body: {},
      })
    ).body
    for (const as of [owner, admin]) {
      const answer = await update('pictured', { ...whole, tags: [as.id] }, as)
      expect(answer).toMatchObject({ status: 200, body: { icon: values.icon_url, tags: [as.id] } })
    }
    const tooLong = { icon: picture('C'), banner_url: picture('C'), description: 'e'.repeat(6000) }
    for (const [field, value] of Object.entries(tooLong)) {
      const { body } = await update('pictured', { [field]: value })
      expect(body).toMatchObject({ error: 'invalid_request', message: expect.stringContaining(`\`${field}\``) })
    }
    expect(await read('pictured')).toMatchObject({ icon: values.icon_url, description: values.description })
  })

  test('409 for an admin who changes a deleted node', async () => {
    await givenUnclaimed(registry, 'dropped')
    await setNodeStatus(registry, 'dropped', 'deleted')
    expect((await update('dropped', { name: 'Back' }, admin, 'unclaimed')).body.error).toBe('node_gone')
  })

  test('200 for members, for admins, and before the first upload', async () => {
    expect((await update('Pack', { description: 'By a member' }, member)).body.description).toBe('By a member')
    expect((await update('Pack', { description: 'By an admin' }, admin)).body.description).toBe('By an admin')
    await givenUnclaimed(registry, 'nobodys')
    expect((await update('nobodys', { category: 'tools' }, admin, 'unclaimed')).body.category).toBe('tools')
    await ask(registry, 'createNode', '/publishers/maker/nodes', { method: 'POST', as: owner, body: { id: 'early' } })
    expect((await update('early', { name: 'Early' })).body.name).toBe('Early')
    expect((await registry.call('getNode', '/nodes/early')).status).toBe(404)
  })

  test('200, and the next version overrides only what it states', async () => {
    await givenVersion(registry, publisher, 'edited', '1.0.0')
    await update('edited', { name: 'Edited', description: 'Edited', author: 'Edited', tags: ['edited'] })
    await givenVersion(registry, publisher, 'edited', '1.1.0', { node: { name: '', description: 'Published' } })
    expect(await read('edited')).toMatchObject({
      name: 'Edited',
      description: 'Published',
      author: 'Edited',
      tags: ['edited'],
      latest_version: { version: '1.1.0' },
    })
  })

  test('200 for twenty concurrent edits of different fields, and none is lost', async () => {
    await givenVersion(registry, publisher, 'busy', '1.0.0')
    const edits = ['name', 'description', 'author', 'category'].flatMap((field) =>
      Array.from({ length: 5 }, (_, i) => update('busy', { [field]: `${field} ${i}` }, i % 2 === 0 ? owner : member)),
    )
    expect(new Set((await Promise.all(edits)).map(({ status }) => status))).toEqual(new Set([200]))
    const body = await read('busy')
    for (const field of ['name', 'description', 'author', 'category']) expect(body[field]).toMatch(`${field} `)
    expect((await auditOf(registry, 'node:busy')).filter(({ action }) => action === 'node.update')).toHaveLength(20)
  })

  test('400 for an empty name, another id, and an invalid URL', async () => {
    expect((await update('Pack', { name: '' })).body.error).toBe('invalid_request')
    expect((await update('Pack', { name: '   ' })).body.error).toBe('invalid_request')
    expect((await update('Pack', { id: 'other' })).body.error).toBe('node_id_mismatch')
    for (const field of ['repository', 'icon', 'banner_url']) {
      expect((await update('Pack', { [field]: 'javascript:alert(1)' })).body.error).toBe('invalid_web_address')
    }
  })

  test('401 without a credential', async () => {
    const question = { method: 'PUT', body: { name: 'x' } } as const
    expect((await ask(registry, 'updateNode', '/publishers/maker/nodes/Pack', question)).status).toBe(401)
  })

  test('403 for non-members, for a node of another publisher, and for a banned node', async () => {
    expect((await update('Pack', { name: 'x' }, stranger)).body.error).toBe('members_only')
    await givenPublisher(registry, 'thief')
    await givenMember(registry, 'thief', stranger)
    const theirs = await update('Pack', { name: 'x' }, stranger, 'thief')
    expect(theirs.body).toEqual({
      error: 'node_of_another_publisher',
      message: "The node 'Pack' belongs to another publisher.",
    })
    await givenVersion(registry, publisher, 'outlaw', '1.0.0')
    await setNodeStatus(registry, 'outlaw', 'banned', 'It mines coins.')
    expect((await update('outlaw', { name: 'x' })).body.message).toContain('It mines coins.')
    const { db } = registry.context
    await db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'thief').execute()
    expect((await update('Pack', { name: 'x' }, stranger, 'thief')).body.error).toBe('publisher_banned')
  })

  test('404 for an unknown or deleted node', async () => {
    expect((await update('nothing', { name: 'x' })).body.error).toBe('node_not_found')
    await givenVersion(registry, publisher, 'gone', '1.0.0')
    await setNodeStatus(registry, 'gone', 'deleted')
    expect((await update('gone', { name: 'x' })).body.error).toBe('node_not_found')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await update('Pack', { description: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const answer = await registry.call('updateNode', '/publishers/maker/nodes/Pack', {
      method: 'PUT',
      headers: { ...owner.headers, 'Content-Type': 'text/plain' },
      body: 'x',
    })
    expect(answer.status).toBe(415)
  })
})
