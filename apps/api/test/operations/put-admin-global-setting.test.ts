import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'
import { readSetting, setForAll } from '../settings.ts'

const registry = useRegistry()
let ann: Person
let admin: Person

const put = (body: unknown, type?: string) =>
  send(registry, 'putAdminGlobalSetting', 'PUT /admin/global-settings/A', { as: admin, body, ...(type && { type }) })

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  ann = await givenPerson(registry, 'ann')
})

describe('PUT /admin/global-settings/{key}', () => {
  test('200 sets it for everyone, with the old and the new value in the audit log', async () => {
    expect(await setForAll(registry, admin, 'Comfy.Notice', 'Hello')).toMatchObject({
      status: 200,
      body: { key: 'Comfy.Notice', value: 'Hello', own_values: 0 },
    })
    await setForAll(registry, admin, 'Comfy.Notice', 'Bye')
    expect((await readSetting(registry, 'Comfy.Notice', ann)).body.value).toBe('Bye')
    const { db } = registry.context
    const entries = await db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'detail'])
      .where('subject', '=', 'setting:Comfy.Notice')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { actor: 'user:admin', action: 'setting.set', detail: { value: 'Hello' } },
      { actor: 'user:admin', action: 'setting.set', detail: { value: 'Bye', before: 'Hello' } },
    ])
  })

  test.each([['{}'], ['{"value":null}'], [JSON.stringify({ value: 'x'.repeat(8191) })], ['{']])(
    '400 for the body %.20s',
    async (body) => {
      expect((await put(body)).status).toBe(400)
    },
  )

  test('401 for a caller who is not signed in', async () => {
    expect((await setForAll(registry, undefined, 'A', 1)).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await setForAll(registry, ann, 'A', 1)).status).toBe(403)
    expect((await readSetting(registry, 'A')).status).toBe(404)
  })

  test('409 for the 101st setting, also for concurrent calls', async () => {
    const { db } = registry.context
    await db.deleteFrom('registry_settings').execute()
    const rows = Array.from({ length: 99 }, (_, i) => ({ key: `Key.${i + 1}`, value: '1' }))
    await db.insertInto('registry_settings').values(rows).execute()
    const last = await Promise.all([100, 101, 102].map((i) => setForAll(registry, admin, `Key.${i}`, i)))
    expect(statusesOf(last)).toEqual([200, 409, 409])
    expect((await setForAll(registry, admin, 'Key.1', 'again')).status).toBe(200)
  })

  test('413 for a body that is too large', async () => {
    expect((await put(tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await put({ value: 1 }, 'text/plain')).status).toBe(415)
  })
})
