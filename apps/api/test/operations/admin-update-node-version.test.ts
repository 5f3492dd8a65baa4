import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { givenModerator, givenNode, historyOf, putInto, versionOf } from '../decisions/deciding.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLarge, tooLong } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let moderator: Person

interface Sent {
  as?: Person | undefined
  body?: unknown
  type?: string
}

const update = (nodeId: string, { version = '1.0.0', ...sent }: Sent & { version?: string }) =>
  send(registry, 'adminUpdateNodeVersion', `PUT /admin/nodes/${nodeId}/versions/${version}`, { as: admin, ...sent })

const banned = { status: 'NodeVersionStatusBanned' }

beforeAll(async () => {
  admin = await givenPerson(registry, 'ada', { admin: true })
  moderator = await givenModerator(registry, 'ada')
  await givenNode(registry, 'pack', { '1.0.0': 'active', '1.1.0': 'flagged' })
})

describe('PUT /admin/nodes/{nodeId}/versions/{version}', () => {
  test('200 sets normalised compatibility, and keeps absent fields', async () => {
    const first = await update('PACK', {
      body: { supported_os: ['OS Independent'], supported_comfyui_version: '>=0.3.40,<1.0' },
    })
    expect(first).toMatchObject({
      status: 200,
      body: {
        status: 'NodeVersionStatusActive',
        supported_os: ['Windows', 'macOS', 'Linux'],
        supported_comfyui_version: '>=0.3.40 <1.0.0',
        declared_compatibility: { supported_os: ['OS Independent'], supported_comfyui_version: '>=0.3.40,<1.0' },
      },
    })
    const { body } = await update('pack', { body: { supported_accelerators: ['cuda'], supported_os: [] } })
    expect(body).toMatchObject({
      supported_os: [],
      supported_accelerators: ['CUDA'],
      supported_comfyui_version: '>=0.3.40 <1.0.0',
    })
    expect((await auditOf(registry, 'version:pack@1.0.0')).at(-1)).toEqual({
      actor: 'user:ada',
      action: 'version.compatibility',
    })
    expect(await historyOf(registry, 'pack')).toEqual([])
  })

  test('200 sets public tags, and admin tags that no public answer has', async () => {
    const { body } = await update('pack', { body: { tags: [' lts ', 'lts'], tags_admin: ['watch'] } })
    expect(body).toMatchObject({ tags: ['lts'], tags_admin: ['watch'] })
    const shown = await registry.call('getNodeVersion', '/nodes/pack/versions/1.0.0')
    expect(shown.body.tags).toEqual(['lts'])
    for (const path of ['/nodes/pack/versions/1.0.0', '/nodes/pack', '/versions?nodeId=pack', '/nodes/pack/versions'])
      expect(await (await registry.fetch(new Request(`http://registry.test${path}`))).text()).not.toMatch(
        /watch|tags_admin/,
      )
    expect((await auditOf(registry, 'version:pack@1.0.0')).at(-1)).toEqual({
      actor: 'user:ada',
      action: 'version.tags',
    })
    expect((await update('pack', { body: { tags: [] } })).body).toMatchObject({ tags_admin: ['watch'] })
  })

  test('200 takes only the message of a record sent by older clients', async () => {
    const forged = { message: 'It is a font.', by: 'ceo@example.com', statusHistory: [{ status: 'x', message: 'y' }] }
    const { body } = await update('pack', {
      as: moderator,
      version: '1.1.0',
      body: { status: 'NodeVersionStatusActive', status_reason: JSON.stringify(forged) },
    })
    expect(body.status).toBe('NodeVersionStatusActive')
    expect(JSON.parse(body.status_reason)).toEqual({
      message: 'It is a font.',
      by: 'an admin',
      statusHistory: [{ status: 'NodeVersionStatusFlagged', message: '' }],
    })
    expect(await historyOf(registry, 'pack', '1.1.0')).toMatchObject([{ message: 'It is a font.', actor_name: 'ada' }])
  })

  test('200 for the present status without a change or an admin token', async () => {
    await putInto(registry, 'pack', '1.0.0', 'active')
    const before = await versionOf(registry, 'pack')
    const body = { status: 'NodeVersionStatusActive', status_reason: 'Again.' }
    expect((await update('pack', { body })).status).toBe(200)
    expect(await versionOf(registry, 'pack')).toEqual(before)
  })

  test('400 for an unknown status, a reason without a status, and an id that is too long', async () => {
    expect((await update('pack', { body: { status: 'banned' } })).status).toBe(400)
    expect((await update('pack', { body: { status_reason: 'Because.' } })).status).toBe(400)
    expect((await update(tooLong, { body: {} })).status).toBe(400)
  })

  test('401 without a credential', async () => {
    expect((await update('pack', { as: undefined, body: {} })).status).toBe(401)
  })

  test('403 for a person who is not an admin, and for another status without an admin token', async () => {
    expect((await update('pack', { as: await givenPerson(registry, 'owner'), body: {} })).body.error).toBe(
      'admins_only',
    )
    const refused = await update('pack', { body: { ...banned, supported_os: ['Linux'] } })
    expect(refused).toMatchObject({ status: 403, body: { error: 'admin_token_required' } })
    expect(await versionOf(registry, 'pack')).toMatchObject({ status: 'active', supported_os: [] })
  })

  test('404 for an unknown node or version', async () => {
    expect((await update('nothing', { body: {} })).body.error).toBe('version_not_found')
    expect((await update('pack', { version: '9.0.0', body: {} })).body.error).toBe('version_not_found')
  })

  test('409 for a status that has changed since, which changes only the history', async () => {
    await putInto(registry, 'pack', '1.0.0', 'active')
    const body = { ...banned, expected_status: 'NodeVersionStatusFlagged', supported_os: ['Linux'] }
    const answer = await update('pack', { as: moderator, body })
    expect(answer).toMatchObject({ status: 409, body: { error: 'version_status_changed' } })
    expect(await versionOf(registry, 'pack')).toMatchObject({ status: 'active', supported_os: [] })
    expect(await historyOf(registry, 'pack')).toMatchObject([{ outcome: 'refused', to_status: 'banned' }])
  })

  test('409 for a status that must not follow', async () => {
    const answer = await update('pack', { as: moderator, body: { status: 'NodeVersionStatusPending' } })
    expect(answer).toMatchObject({ status: 409, body: { error: 'status_change_refused' } })
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await update('pack', { body: tooLarge })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await update('pack', { body: 'x', type: 'text/plain' })).status).toBe(415)
  })
})
