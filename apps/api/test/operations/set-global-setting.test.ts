import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { givenBannedCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'
import { readSetting, setOwn } from '../settings.ts'

const registry = useRegistry()
const consent = 'Comfy.AgentPanel.ConsentAccepted'
let ann: Person

beforeAll(async () => {
  ann = await givenPerson(registry, 'ann')
})

describe('POST /global-settings', () => {
  test('200 for what the ComfyUI front end sends, which can be read back', async () => {
    const answer = await setOwn(registry, ann, { key: consent, value: true })
    expect(answer).toMatchObject({ status: 200, body: { key: consent, value: true } })
    expect(new Date(answer.body.updated_at).toISOString()).toContain(answer.body.updated_at.slice(0, -1))
    expect((await readSetting(registry, consent, ann)).body).toEqual(answer.body)
    expect(await auditOf(registry, 'user:ann')).toContainEqual({ actor: 'user:ann', action: 'setting.set-own' })
  })

  test.each([[false], [0], [-1.5], [''], ['"'], ['a text'], [[]], [[1, [null]]], [{}], [{ a: { b: [true] } }]])(
    '200 for %j, which is returned unchanged',
    async (value) => {
      expect((await setOwn(registry, ann, { key: 'Any.Value', value })).status).toBe(200)
      expect((await readSetting(registry, 'Any.Value', ann)).body.value).toEqual(value)
    },
  )

  test.each([
    ['no key', { value: true }],
    ['no value', { key: 'A' }],
    ['null', { key: 'A', value: null }],
    ['a key with a blank', { key: 'A B', value: true }],
    ['a value that is too large', { key: 'A', value: 'x'.repeat(8191) }],
    ['text that cannot be stored', { key: 'A', value: { a: 'b\u0000' } }],
    ['a lone surrogate', { key: 'A', value: '\ud800' }],
    ['a body that is not JSON', '{'],
  ])('400 for %s', async (_, body) => {
    expect((await setOwn(registry, ann, body)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await setOwn(registry, undefined, { key: 'A', value: 1 })).body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await setOwn(registry, await givenBannedCustomer(registry), { key: 'A', value: 1 })).status).toBe(403)
  })

  test('409 for the 101st setting, also for concurrent calls, but not for a new value of an existing one', async () => {
    const bob = await givenPerson(registry, 'bob')
    const rows = Array.from({ length: 99 }, (_, i) => ({ user_id: bob.id, key: `Key.${i + 1}`, value: '1' }))
    await registry.context.db.insertInto('person_settings').values(rows).execute()
    const last = await Promise.all([100, 101, 102].map((i) => setOwn(registry, bob, { key: `Key.${i}`, value: i })))
    expect(statusesOf(last)).toEqual([200, 409, 409])
    expect((await setOwn(registry, bob, { key: 'Key.1', value: 'again' })).status).toBe(200)
  })

  test('413 for a body that is too large', async () => {
    expect((await setOwn(registry, ann, tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: ann, body: { key: 'A', value: 1 }, type: 'text/plain' }
    expect((await send(registry, 'setGlobalSetting', 'POST /global-settings', sent)).status).toBe(415)
  })
})
