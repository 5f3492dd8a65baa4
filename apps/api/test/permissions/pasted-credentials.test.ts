import { beforeAll, describe, expect, test } from 'vitest'
import { createNamedToken } from '../../src/access/credentials/named-tokens.ts'
import { report } from '../ci.ts'
import { givenApiKey, givenCustomer, program, verify, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { invitationTokenFor } from '../mailbox.ts'
import { givenPublisher, publishBody } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withAdminSecret)
let studio: { id: string; token: string }
let moderator: Person
let versions = 0

/** Forms of a credential that was copied from a page, a chat, a file or a terminal. */
const around: [how: string, dressed: (credential: string) => string][] = [
  ['a line end', (text) => `${text}\r\n`],
  ['no-break spaces', (text) => `\u00a0${text}\u00a0`],
  ['quotes', (text) => `"${text}"`],
  ['typographic quotes', (text) => `“${text}”`],
  ['a zero-width space', (text) => `\u200b${text}\ufeff`],
]

/** Encodes a text as header bytes, which cannot contain line ends. */
const inHeader = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[\r\n]/g, '')

const publish = (token: string) =>
  registry.post(
    'publishNodeVersion',
    '/publishers/studio/nodes/pasted/versions',
    publishBody(token, 'pasted', `1.0.${++versions}`),
  )
const listTokens = (bearer: string) =>
  registry.call('listAdminTokens', '/admin/tokens', { headers: { Authorization: inHeader(`Bearer ${bearer}`) } })

beforeAll(async () => {
  studio = await givenPublisher(registry, 'studio')
  moderator = await givenModerator(registry, 'mod')
})

describe.each(around)('a credential pasted with %s is accepted', (_, dressed) => {
  test('as a publish token in the body', async () => {
    expect((await publish(dressed(studio.token))).status).toBe(201)
  })

  test('as an admin token in the header', async () => {
    const [, token = ''] = moderator.headers['Authorization']!.split(' ')
    expect((await listTokens(dressed(token))).status).toBe(200)
  })

  test('as an ID token in the header', async () => {
    const [, token = ''] = (await givenPerson(registry, 'reader')).headers['Authorization']!.split(' ')
    const headers = { Authorization: inHeader(`Bearer ${dressed(token)}`) }
    expect((await registry.call('getUser', '/users', { headers })).status).toBe(200)
  })

  test('as an API key in the body, and as the secret of a program in the header', async () => {
    const key = await givenApiKey(registry, await givenCustomer(registry, `ann-${++versions}`))
    const secret = program.headers['X-Comfy-Admin-Secret']
    const as = { ...program, headers: { 'X-Comfy-Admin-Secret': inHeader(dressed(secret)) } }
    expect((await verify(registry, dressed(key.plaintext_key), as)).status).toBe(200)
  })

  test('as a service token', async () => {
    const token = await createNamedToken(registry.context, 'service', 'operator', `service-${++versions}`)
    const headers = { Authorization: inHeader(`Bearer ${dressed(token)}`) }
    const path = '/comfy-nodes/backfill?max_node=1'
    expect((await registry.call('backfillComfyNodes', path, { method: 'POST', headers })).status).toBe(204)
  })

  test('as a CI token', async () => {
    const token = await createNamedToken(registry.context, 'ci', 'operator', `runner-${++versions}`)
    const headers = { Authorization: inHeader(`Bearer ${dressed(token)}`) }
    expect((await report(registry, { headers })).status).toBe(200)
  })

  test('as the secret of an invitation', async () => {
    const id = `host-${++versions}`
    const [owner, guest] = [
      await givenPerson(registry, `owner-of-${id}`),
      await givenPerson(registry, `guest-of-${id}`),
    ]
    await givenPublisher(registry, id)
    await givenMember(registry, id, owner)
    const body = { email: guest.email, role: 'member' }
    await send(registry, 'createInvitation', `POST /publishers/${id}/invitations`, { as: owner, body })
    const token = dressed(await invitationTokenFor(registry, guest.email))
    const accepted = await send(registry, 'acceptInvitation', 'POST /invitations/accept', {
      as: guest,
      body: { token },
    })
    expect(accepted.status).toBe(200)
  })
})

describe('the error for a refused credential names the likely cause', () => {
  test.each([
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', 'this is a GitHub token, not a publish token'],
    ['', 'it is empty'],
    ['crt_…a1b2', 'this is the short form that lists show'],
  ])('for the publish token %j', async (token, cause) => {
    expect((await publish(token)).body).toEqual({
      error: 'token_invalid',
      message: `The personal access token is not accepted: ${cause}. Create a new one for this publisher and try again.`,
    })
  })

  test('for a truncated or revoked publish token', async () => {
    expect((await publish(studio.token.slice(0, 30))).body.message).toContain('it is cut off')
    await registry.context.db.deleteFrom('personal_access_tokens').where('publisher_id', '=', 'studio').execute()
    expect((await publish(studio.token)).body.message).toContain('it was revoked, or is of another registry')
  })

  test('for an API key in place of a publish token', async () => {
    const { plaintext_key } = await givenApiKey(registry, await givenCustomer(registry, 'bob'))
    expect((await publish(plaintext_key)).body.message).toContain('this is an API key, not a publish token')
  })

  test('for a publish token in place of an ID token', async () => {
    const { status, body } = await listTokens(studio.token)
    expect(status).toBe(401)
    expect(body.message).toBe('The ID token is not accepted: this is a publish token, not an ID token. Sign in again.')
  })
})
