import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdvisory, givenDraft } from '../advisories.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let moderator: Person
const mistake = { reason: ' It was a mistake. ' }

const withdraw = (id: string, body: unknown = mistake, as: Person = moderator, type = 'application/json') =>
  send(registry, 'withdrawAdvisory', `POST /admin/advisories/${id}/withdraw`, { as, body, type })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('POST /admin/advisories/{advisoryId}/withdraw', () => {
  test('200, and no version is affected, and the reason is public; a second call changes nothing', async () => {
    const { id } = await givenAdvisory(registry, 'lamp')
    const { status, body } = await withdraw(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'withdrawn', withdrawn_reason: 'It was a mistake.' })
    expect((await withdraw(id, { reason: 'Again' })).body).toEqual(body)
    expect((await registry.call('getNodeVersion', '/nodes/lamp/versions/1.0.0')).body.advisories).toBeUndefined()
    expect((await registry.call('getAdvisory', `/advisories/${id}`)).body.withdrawn_reason).toBe('It was a mistake.')
    expect((await registry.call('getOsvRecord', `/osv/${id}.json`)).body).toHaveProperty('withdrawn')
    const entries = await auditOf(registry, `advisory:${id}`)
    expect(entries.at(-1)).toEqual({ actor: 'user:ada', action: 'advisory.withdraw' })
    expect(entries).toHaveLength(3)
  })

  test('200 for a draft, which never was public', async () => {
    const { id } = await givenDraft(registry, 'desk')
    expect((await withdraw(id)).body.state).toBe('withdrawn')
    expect((await registry.call('getAdvisory', `/advisories/${id}`)).status).toBe(404)
    expect((await registry.call('listAdvisories', '/advisories?node_id=desk')).body.total).toBe(0)
  })

  test('400 without a reason', async () => {
    const { id } = await givenAdvisory(registry, 'chair')
    expect((await withdraw(id, { reason: ' ' })).body.error).toBe('invalid_request')
  })

  test('401 for a caller who is not signed in', async () => {
    const sent = { body: mistake }
    expect((await send(registry, 'withdrawAdvisory', 'POST /admin/advisories/CNR-1/withdraw', sent)).status).toBe(401)
  })

  test('403 for an admin without an admin token', async () => {
    expect((await withdraw('CNR-1', mistake, await givenPerson(registry, 'ada', { admin: true }))).status).toBe(403)
  })

  test('404 for an unknown advisory', async () => {
    expect((await withdraw('CNR-1')).body.error).toBe('advisory_not_found')
  })

  test('409 for the copy of an advisory of another registry', async () => {
    const { id } = await givenAdvisory(registry, 'stool')
    const { db } = registry.context
    await db.updateTable('advisories').set({ mirrored_from: 'https://far.example' }).where('id', '=', id).execute()
    expect((await withdraw(id)).body.error).toBe('advisory_mirrored')
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await withdraw('CNR-1', tooLarge)).status).toBe(413)
    expect((await withdraw('CNR-1', '{}', moderator, 'text/plain')).status).toBe(415)
  })
})
