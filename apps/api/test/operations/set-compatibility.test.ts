import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAdmin, lastAudit } from '../admins.ts'
import { givenArrived, givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { setNodeStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let pack: string
let count = 0

const set = (items: [string, string][], values: object, more: { dry_run?: boolean; as?: Person } = {}) =>
  send(registry, 'setCompatibility', 'POST /admin/compatibility', {
    as: more.as ?? admin,
    body: {
      items: items.map(([node_id, version]) => ({ node_id, version })),
      values,
      ...(more.dry_run !== undefined && { dry_run: more.dry_run }),
    },
  })
const versionOf = async (version: string) =>
  (await registry.call('getNodeVersion', `/nodes/${pack}/versions/${version}`)).body
const nothing = {
  supported_os: [],
  supported_accelerators: [],
  supported_comfyui_version: '',
  supported_comfyui_frontend_version: '',
}

beforeAll(async () => {
  ;({ admin } = await givenAdmin(registry))
})

beforeEach(async () => {
  pack = `Pack-${++count}`
  await givenNode(registry, pack)
  await givenArrived(registry, pack, '1.0.0')
  await givenArrived(registry, pack, '2.0.0', { status: 'pending' })
})

describe('POST /admin/compatibility', () => {
  test('200 with the values of each version before and after, in the given order', async () => {
    const values = { supported_os: ['Operating System :: Microsoft :: Windows', 'linux'], supported_accelerators: [] }
    const { status, body } = await set(
      [
        [pack.toLowerCase(), '2.0'],
        [pack, '1.0.0'],
      ],
      values,
    )
    expect(status).toBe(200)
    const after = { ...nothing, supported_os: ['Windows', 'Linux'] }
    expect(body).toEqual({
      dry_run: false,
      results: [
        { node_id: pack.toLowerCase(), version: '2.0', outcome: 'done', before: nothing, after },
        { node_id: pack, version: '1.0.0', outcome: 'done', before: nothing, after },
      ],
    })
    expect(await versionOf('1.0.0')).toMatchObject({ supported_os: ['Windows', 'Linux'] })
    expect(await lastAudit(registry, `version:${pack}@1.0.0`)).toEqual({
      actor: 'user:ada',
      action: 'version.compatibility',
      detail: { before: nothing, after },
    })
  })

  test('200 keeps absent values, and reports unchanged ones', async () => {
    await set([[pack, '1.0.0']], { supported_os: ['Linux'], supported_comfyui_version: '>=0.3' })
    const { body } = await set(
      [
        [pack, '1.0.0'],
        [pack, '1.0.0'],
      ],
      { supported_os: ['macOS'] },
    )
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'unchanged'])
    expect(await versionOf('1.0.0')).toMatchObject({
      supported_os: ['macOS'],
      supported_comfyui_version: expect.stringContaining('0.3'),
    })
  })

  test('200 refuses unknown items without affecting others', async () => {
    await givenNode(registry, `gone-${count}`)
    await givenArrived(registry, `gone-${count}`, '1.0.0')
    await setNodeStatus(registry, `gone-${count}`, 'deleted')
    const { body } = await set(
      [
        [pack, '9.0.0'],
        [`gone-${count}`, '1.0.0'],
        [pack, '1.0.0'],
      ],
      { supported_os: ['Linux'] },
    )
    expect(body.results.map(({ outcome, error }: any) => [outcome, error?.error])).toEqual([
      ['refused', 'version_not_found'],
      ['refused', 'version_not_found'],
      ['done', undefined],
    ])
  })

  test('200 for a dry run, which changes nothing', async () => {
    const { body } = await set([[pack, '1.0.0']], { supported_os: ['Linux'] }, { dry_run: true })
    expect(body).toMatchObject({ dry_run: true, results: [{ outcome: 'done', after: { supported_os: ['Linux'] } }] })
    expect(await versionOf('1.0.0')).toMatchObject({ supported_os: [] })
    expect(await lastAudit(registry, `version:${pack}@1.0.0`)).toBeUndefined()
  })

  test('400 for no items, and for more than a hundred', async () => {
    expect((await set([], {})).status).toBe(400)
    expect(
      (
        await set(
          Array.from({ length: 101 }, () => [pack, '1.0.0']),
          {},
        )
      ).status,
    ).toBe(400)
  })

  test('401 without a credential, and 403 for a person who is not an admin', async () => {
    const body = JSON.stringify({ items: [{ node_id: pack, version: '1.0.0' }], values: {} })
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    expect((await registry.call('setCompatibility', '/admin/compatibility', init)).status).toBe(401)
    const as = await givenPerson(registry, 'pat')
    expect((await set([[pack, '1.0.0']], {}, { as })).body.error).toBe('admins_only')
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    const ask = (body: unknown, type: string) =>
      send(registry, 'setCompatibility', 'POST /admin/compatibility', { as: admin, body, type })
    expect((await ask(tooLarge, 'application/json')).status).toBe(413)
    expect((await ask('values', 'text/plain')).status).toBe(415)
  })
})
