import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenVersion } from '../packs.ts'
import type { Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'
import { givenStudio, signedInLongAgo, withToken, type Studio } from '../staging/given-staged.ts'

const registry = useRegistry()
let studio: Studio

const put = (body: unknown, as: Pick<Person, 'headers'> | undefined = studio.owner, nodeId = 'pack', type?: string) =>
  send(registry, 'setNodeStaging', `PUT /publishers/studio/nodes/${nodeId}/staging`, {
    as,
    body,
    ...(type !== undefined && { type }),
  })

const latest = async () => (await send(registry, 'installNode', 'GET /nodes/pack/install')).body.version

beforeAll(async () => {
  studio = await givenStudio(registry, 'studio')
  await givenVersion(registry, studio, 'pack', '1.0.0')
  await givenVersion(registry, await givenStudio(registry, 'rival'), 'theirs', '1.0.0')
})

describe('PUT /publishers/{publisherId}/nodes/{nodeId}/staging', () => {
  test('204 stages later uploads; staged versions stay staged when it is switched off', async () => {
    expect((await put({ staged: true })).status).toBe(204)
    await givenVersion(registry, studio, 'pack', '1.1.0')
    expect(await latest()).toBe('1.0.0')
    expect((await put({ staged: false })).status).toBe(204)
    expect(await latest()).toBe('1.0.0')
    await givenVersion(registry, studio, 'pack', '1.2.0')
    expect(await latest()).toBe('1.2.0')
    const { body } = await send(registry, 'getStaging', 'GET /publishers/studio/staging', { as: studio.owner })
    expect(body).toMatchObject({ node_ids: [], versions: [{ version: '1.1.0' }] })
    expect((await auditOf(registry, 'node:pack')).slice(-2)).toEqual([
      { actor: `user:${studio.owner.id}`, action: 'staging.on' },
      { actor: `user:${studio.owner.id}`, action: 'staging.off' },
    ])
  })

  test('400 for an invalid switch', async () => {
    expect((await put({ staged: 'no' })).status).toBe(400)
  })

  test('401 without a sign-in', async () => {
    expect((await put({ staged: true }, { headers: {} })).status).toBe(401)
  })

  test('403 for a member, a node of another publisher, and switching it off long after the sign-in', async () => {
    expect((await put({ staged: true }, studio.member)).body.error).toBe('owners_only')
    expect((await put({ staged: true }, studio.owner, 'theirs')).body.error).toBe('node_of_another_publisher')
    const stale = await signedInLongAgo(registry, studio.owner)
    expect((await put({ staged: false }, stale)).body.error).toBe('recent_sign_in_required')
  })

  test('a publish token cannot switch it off', async () => {
    await put({ staged: true })
    const answer = await put({ staged: false }, withToken(studio))
    expect(answer.body.error).toBe('id_token_invalid')
    const { body } = await send(registry, 'getStaging', 'GET /publishers/studio/staging', { as: studio.owner })
    expect(body.node_ids).toEqual(['pack'])
  })

  test('404 for an unknown node', async () => {
    expect((await put({ staged: true }, studio.owner, 'nothing')).body.error).toBe('node_not_found')
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await put(tooLarge)).status).toBe(413)
    expect((await put('staged', studio.owner, 'pack', 'text/plain')).status).toBe(415)
  })
})
