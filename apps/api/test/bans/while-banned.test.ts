import { beforeEach, describe, expect, it } from 'vitest'
import { createToken } from '../../src/registry/tokens/create-token.ts'
import { createTrustedPublisher } from '../../src/registry/trusted-publishing/create-trusted-publisher.ts'
import { runActionsIssuer } from '../actions-issuer.ts'
import { useRegistry, type Answer } from '../harness.ts'
import { givenPublisher, givenVersion, packZip, publishBody, upload } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const issuer = runActionsIssuer()
const registry = useRegistry(issuer.environment)

let places = 0
let moderator: Person
let owner: Person
let studio: { id: string; token: string }

beforeEach(async () => {
  places += 1
  moderator = await givenModerator(registry, 'ada')
  owner = await givenPerson(registry, `owner-${places}`)
  await givenPublisher(registry, `studio-${places}`)
  await givenMember(registry, `studio-${places}`, owner)
  const made = { publisherId: `studio-${places}`, name: 'ci', createdBy: { userId: owner.id } }
  studio = { id: `studio-${places}`, token: (await createToken(registry.context, `user:${owner.id}`, made)).token }
})

const banning = (path: string) =>
  send(registry, path.startsWith('admin') ? 'banUser' : 'banPublisher', `POST /${path}/ban`, { as: moderator })
const unbanning = (path: string) =>
  send(registry, path.startsWith('admin') ? 'unbanUser' : 'unbanPublisher', `POST /${path}/unban`, { as: moderator })

const publish = (nodeId: string, token = studio.token): Promise<Answer> =>
  registry.post(
    'publishNodeVersion',
    `/publishers/${studio.id}/nodes/${nodeId}/versions`,
    publishBody(token, nodeId, '1.0.0'),
  )

async function exchange(): Promise<Answer> {
  const body = { publisher_id: studio.id, id_token: await issuer.sign() }
  return registry.post('exchangeTrustedToken', '/trusted-publishing/token', body)
}

const trustBy = (createdBy: string) =>
  createTrustedPublisher(registry.context, `user:${createdBy}`, {
    publisherId: studio.id,
    repository: 'octo/pack',
    workflow: 'publish.yml',
    createdBy: { userId: createdBy },
  })

describe('while a publisher is banned', () => {
  it('its tokens, open uploads and workflows publish nothing, and work again after the unban', async () => {
    const nodeId = `open-${places}`
    await trustBy(owner.id)
    const { signedUrl } = (await publish(nodeId)).body
    const given = (await exchange()).body.token
    await banning(`publishers/${studio.id}`)
    const refusals = [
      await publish(`new-${places}`),
      await publish(`new-${places}`, given),
      await upload(registry, signedUrl, await packZip(nodeId, '1.0.0')),
      await exchange(),
    ]
    // The node of the upload is banned too, but the registry reports the publisher's ban first.
    for (const { status, body } of refusals) {
      expect({ status, error: body.error }).toEqual({ status: 403, error: 'publisher_banned' })
    }
    await unbanning(`publishers/${studio.id}`)
    expect((await publish(`new-${places}`)).status).toBe(201)
    expect((await publish(`other-${places}`, given)).status).toBe(201)
    expect((await upload(registry, signedUrl, await packZip(nodeId, '1.0.0'))).status).toBe(200)
    expect((await exchange()).status).toBe(201)
  })

  it('its members can read, but change nothing', async () => {
    const nodeId = `river-${places}`
    await givenVersion(registry, studio, nodeId, '1.0.0')
    const base = `/publishers/${studio.id}` as const
    const changes = () => [
      send(registry, 'updatePublisher', `PUT ${base}`, { as: owner, body: { name: 'New' } }),
      send(registry, 'updateNode', `PUT ${base}/nodes/${nodeId}`, { as: owner, body: { description: 'New' } }),
      send(registry, 'createPersonalAccessToken', `POST ${base}/tokens`, { as: owner, body: { name: 'new' } }),
    ]
    await banning(`publishers/${studio.id}`)
    expect((await send(registry, 'listMembers', `GET ${base}/members`, { as: owner })).status).toBe(200)
    expect((await send(registry, 'listPersonalAccessTokens', `GET ${base}/tokens`, { as: owner })).status).toBe(200)
    expect((await send(registry, 'listReviews', `GET ${base}/reviews`, { as: owner })).status).toBe(200)
    for (const { status, body } of await Promise.all(changes())) {
      expect({ status, error: body.error }).toEqual({ status: 403, error: 'publisher_banned' })
    }
    await unbanning(`publishers/${studio.id}`)
    const statuses = (await Promise.all(changes())).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 201])
  })
})

describe('while a person is banned', () => {
  it('their tokens and workflows publish nothing until the unban, and those of others still do', async () => {
    const { token } = await createToken(registry.context, 'operator', { publisherId: studio.id, name: 'other' })
    await trustBy(owner.id)
    const given = (await exchange()).body.token
    await banning(`admin/users/${owner.id}`)
    for (const answer of [await publish(`new-${places}`), await publish(`new-${places}`, given), await exchange()]) {
      expect(answer).toMatchObject({ status: 403, body: { error: 'user_banned' } })
    }
    expect((await publish(`by-another-${places}`, token)).status).toBe(201)
    await unbanning(`admin/users/${owner.id}`)
    expect((await publish(`new-${places}`)).status).toBe(201)
    expect((await publish(`other-${places}`, given)).status).toBe(201)
    expect((await exchange()).status).toBe(201)
  })
})
