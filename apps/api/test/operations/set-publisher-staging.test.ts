import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenVersion } from '../packs.ts'
import type { Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'
import { givenStudio, signedInLongAgo, type Studio } from '../staging/given-staged.ts'

const registry = useRegistry()
let studio: Studio

const put = (body: unknown, as: Pick<Person, 'headers'> | undefined = studio.owner, more = {}) =>
  send(registry, 'setPublisherStaging', 'PUT /publishers/studio/staging', { as, body, ...more })

const isPublic = async (nodeId: string) =>
  (await send(registry, 'installNode', `GET /nodes/${nodeId}/install`)).status === 200

beforeAll(async () => {
  studio = await givenStudio(registry, 'studio')
  await givenVersion(registry, studio, 'old', '1.0.0')
})

describe('PUT /publishers/{publisherId}/staging', () => {
  test('204 stages new nodes from their first version, and leaves public nodes unstaged', async () => {
    expect((await put({ staged: true })).status).toBe(204)
    await givenVersion(registry, studio, 'old', '1.1.0')
    await givenVersion(registry, studio, 'new', '1.0.0')
    expect((await send(registry, 'installNode', 'GET /nodes/old/install')).body.version).toBe('1.1.0')
    expect(await isPublic('new')).toBe(false)
    expect((await put({ staged: false })).status).toBe(204)
    await givenVersion(registry, studio, 'new', '1.1.0')
    expect(await isPublic('new'), 'a node keeps what its first version found').toBe(false)
    await givenVersion(registry, studio, 'newer', '1.0.0')
    expect(await isPublic('newer')).toBe(true)
    const entries = await auditOf(registry, 'publisher:studio')
    expect(entries.slice(-2).map(({ action }) => action)).toEqual(['staging.on', 'staging.off'])
  })

  test('400 without the switch', async () => {
    expect((await put({})).status).toBe(400)
  })

  test('401 without a sign-in', async () => {
    expect((await put({ staged: true }, { headers: {} })).status).toBe(401)
  })

  test('403 for a member, and for an owner who signed in long ago, only when switching it off', async () => {
    expect((await put({ staged: true }, studio.member)).body.error).toBe('owners_only')
    const stale = await signedInLongAgo(registry, studio.owner)
    expect((await put({ staged: false }, stale)).body.error).toBe('recent_sign_in_required')
    expect((await put({ staged: true }, stale)).status).toBe(204)
  })

  test('404 for an unknown publisher', async () => {
    const request = 'PUT /publishers/nobody/staging'
    const answer = await send(registry, 'setPublisherStaging', request, { as: studio.owner, body: { staged: true } })
    expect(answer.status).toBe(404)
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await put(tooLarge)).status).toBe(413)
    expect((await put('staged', studio.owner, { type: 'text/plain' })).status).toBe(415)
  })
})
