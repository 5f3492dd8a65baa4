import { beforeAll, describe, expect, test } from 'vitest'
import { ask, auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let admin: Person
let owner: Person
let member: Person
let stranger: Person

const translate = (id: string, data: unknown, as: Person = admin) =>
  ask(registry, 'createNodeTranslations', `/nodes/${id}/translations`, { method: 'POST', as, body: { data } })
const translations = async (id: string) =>
  (await registry.call('getNode', `/nodes/${id}?include_translations=true`)).body.translations

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'maker')
  admin = await givenPerson(registry, 'admin', { admin: true })
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  stranger = await givenPerson(registry, 'stranger')
  await givenMember(registry, 'maker', owner)
  await givenMember(registry, 'maker', member, 'member')
  for (const id of ['Pack', 'busy', 'outlaw', 'shared']) await givenVersion(registry, publisher, id, '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned')
  await givenVersion(registry, await givenPublisher(registry, 'other'), 'elsewhere', '1.0.0')
  await givenVersion(registry, await givenPublisher(registry, 'stopped'), 'halted', '1.0.0')
  await givenMember(registry, 'stopped', owner)
  await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'stopped').execute()
})

describe('POST /nodes/{nodeId}/translations', () => {
  test('201 stores languages, replaces those given and leaves the others', async () => {
    const first = await translate('pack', { ja: { name: 'パック', description: '説明' }, fr: { name: 'Paquet' } })
    expect(first.status).toBe(201)
    await translate('Pack', { ja: { name: '新しいパック', unknown: 'x' }, ar: { description: '' } })
    expect(await translations('Pack')).toEqual({ ja: { name: '新しいパック' }, fr: { name: 'Paquet' } })
    await translate('Pack', { fr: {} })
    expect(await translations('Pack')).toEqual({ ja: { name: '新しいパック' } })
    expect((await registry.call('getNode', '/nodes/Pack')).body).not.toHaveProperty('translations')
    expect((await auditOf(registry, 'node:Pack')).at(-1)).toEqual({ actor: 'user:admin', action: 'node.translate' })
  })

  test('201 for concurrent calls with one language each, and none is lost', async () => {
    const languages = ['en', 'zh', 'ja', 'fr', 'es', 'ko', 'ru', 'ar']
    await Promise.all(languages.map((language) => translate('busy', { [language]: { name: language } })))
    expect(Object.keys(await translations('busy')).toSorted()).toEqual(languages.toSorted())
  })

  test('400 for an unsupported language, and for a value that is not a text or too long', async () => {
    const unknown = await translate('Pack', { xx: { name: 'x' } })
    expect(unknown.status).toBe(400)
    expect(unknown.body.message).toContain('xx')
    expect((await translate('Pack', { fr: { name: 1 } })).status).toBe(400)
    expect((await translate('Pack', { fr: { description: 'x'.repeat(5001) } })).status).toBe(400)
    expect((await translate('Pack', ['fr'])).status).toBe(400)
  })

  test('401 without a credential', async () => {
    const question = { method: 'POST', body: { data: {} } } as const
    expect((await ask(registry, 'createNodeTranslations', '/nodes/Pack/translations', question)).status).toBe(401)
  })

  test('201 for members of the publisher of the node, in any role', async () => {
    expect((await translate('SHARED', { ko: { name: '노드' } }, owner)).status).toBe(201)
    expect((await translate('shared', { ru: { name: 'Узел' } }, member)).status).toBe(201)
    expect(await translations('shared')).toEqual({ ko: { name: '노드' }, ru: { name: 'Узел' } })
  })

  test('403 for a person who is not a member, for a banned publisher, and for a banned node', async () => {
    expect((await translate('Pack', {}, stranger)).body.error).toBe('members_only')
    expect((await translate('elsewhere', {}, owner)).body.error).toBe('members_only')
    expect((await translate('halted', {}, owner)).body.error).toBe('publisher_banned')
    expect((await translate('outlaw', {})).body.error).toBe('node_banned')
  })

  test('404 for an unknown node', async () => {
    expect((await translate('nothing', {})).body.error).toBe('node_not_found')
    expect((await translate('nothing', {}, owner)).body.error).toBe('node_not_found')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await translate('Pack', { fr: { name: 'x'.repeat(1_100_000) } })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const answer = await registry.call('createNodeTranslations', '/nodes/Pack/translations', {
      method: 'POST',
      headers: { ...admin.headers, 'Content-Type': 'text/plain' },
      body: 'x',
    })
    expect(answer.status).toBe(415)
  })
})
