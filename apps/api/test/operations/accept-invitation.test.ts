import { beforeAll, describe, expect, test } from 'vitest'
import { createInvitationToken, invitationTokenHash } from '../../src/registry/members/invitation-token.ts'
import { useRegistry } from '../harness.ts'
import { invitationTokenFor } from '../mailbox.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const registry = useRegistry()
let publishers = 0

const accept = (as: Person | undefined, token: unknown) =>
  send(registry, 'acceptInvitation', 'POST /invitations/accept', { as, body: { token } })

/** Creates a publisher that has invited an address. */
async function givenInvitation(email: string, role = 'member'): Promise<{ publisherId: string; token: string }> {
  const publisherId = `host-${++publishers}`
  const owner = await givenPerson(registry, `owner-of-${publisherId}`)
  await givenPublisher(registry, publisherId)
  await givenMember(registry, publisherId, owner)
  const path = `POST /publishers/${publisherId}/invitations` as const
  await send(registry, 'createInvitation', path, { as: owner, body: { email, role } })
  return { publisherId, token: await invitationTokenFor(registry, email) }
}

const setStatus = (id: string, status: 'banned' | 'deleted') =>
  registry.context.db.updateTable('publishers').set({ status }).where('id', '=', id).execute()

let guest: Person

beforeAll(async () => {
  guest = await givenPerson(registry, 'guest')
})

describe('POST /invitations/accept', () => {
  test('200 with the publisher, and the person becomes a member with the invited role', async () => {
    const { publisherId, token } = await givenInvitation('GUEST@people.test', 'owner')
    const answer = await accept(guest, token)
    expect(answer).toMatchObject({ status: 200, body: { id: publisherId } })
    const path = `GET /publishers/${publisherId}/permissions` as const
    const { body } = await send(registry, 'getPermissionOnPublisher', path, { as: guest })
    expect(body).toEqual({ canEdit: true, role: 'owner' })
    const entry = await registry.context.db
      .selectFrom('audit_entries')
      .select(['actor', 'subject'])
      .where('action', '=', 'invitation.accept')
      .executeTakeFirst()
    expect(entry).toEqual({ actor: 'user:guest', subject: `publisher:${publisherId}` })
  })

  test('400 for a body without a token', async () => {
    expect((await accept(guest, undefined)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await accept(undefined, createInvitationToken())).status).toBe(401)
  })

  test('403 for another person, and the invitation stays valid', async () => {
    const invited = await givenPerson(registry, 'invited')
    const { token } = await givenInvitation(invited.email)
    expect(await accept(guest, token)).toMatchObject({ status: 403, body: { error: 'invitation_not_yours' } })
    expect((await accept(invited, token)).status).toBe(200)
  })

  test('403 for a person with five publishers, and the invitation stays valid', async () => {
    const busy = await givenPerson(registry, 'busy')
    for (let i = 0; i < 5; i++) await givenMember(registry, (await givenPublisher(registry, `busy-${i}`)).id, busy)
    const { token } = await givenInvitation(busy.email)
    expect(await accept(busy, token)).toMatchObject({ status: 403, body: { error: 'too_many_publishers' } })
    await registry.context.db.deleteFrom('publisher_members').where('publisher_id', '=', 'busy-0').execute()
    expect((await accept(busy, token)).status).toBe(200)
  })

  test('403 for a banned publisher', async () => {
    const person = await givenPerson(registry, 'unlucky')
    const { publisherId, token } = await givenInvitation(person.email)
    await setStatus(publisherId, 'banned')
    expect(await accept(person, token)).toMatchObject({ status: 403, body: { error: 'publisher_banned' } })
  })

  test('404 for an unknown secret, in any format', async () => {
    for (const token of [createInvitationToken(), 'x', '']) {
      expect(await accept(guest, token)).toMatchObject({ status: 404, body: { error: 'invitation_not_found' } })
    }
  })

  test('404 after seven days, after its use, and for a deleted publisher', async () => {
    const person = await givenPerson(registry, 'late')
    const { publisherId, token } = await givenInvitation(person.email)
    const { db } = registry.context
    const setExpiry = (expires_at: Date) =>
      db.updateTable('publisher_invitations').set({ expires_at }).where('publisher_id', '=', publisherId).execute()
    await setExpiry(new Date(Date.now() - 1000))
    expect((await accept(person, token)).body.error).toBe('invitation_not_found')
    await setExpiry(new Date(Date.now() + 60_000))
    expect((await accept(person, token)).status).toBe(200)
    expect((await accept(person, token)).status).toBe(404)
    const other = await givenPerson(registry, 'later')
    const gone = await givenInvitation(other.email)
    await setStatus(gone.publisherId, 'deleted')
    expect((await accept(other, gone.token)).status).toBe(404)
  })

  test('409 for a person who joined meanwhile', async () => {
    const person = await givenPerson(registry, 'early')
    const { publisherId, token } = await givenInvitation(person.email)
    await givenMember(registry, publisherId, person)
    expect(await accept(person, token)).toMatchObject({ status: 409, body: { error: 'already_member' } })
  })

  test('413 for a body above a mebibyte', async () => {
    const sent = { as: guest, body: tooLarge }
    expect((await send(registry, 'acceptInvitation', 'POST /invitations/accept', sent)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: guest, body: 'token', type: 'text/plain' }
    expect((await send(registry, 'acceptInvitation', 'POST /invitations/accept', sent)).status).toBe(415)
  })

  test('five concurrent calls with one secret: one answers 200 and the others answer 404', async () => {
    const person = await givenPerson(registry, 'eager')
    const { token } = await givenInvitation(person.email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(person, token)))
    expect(statusesOf(answers)).toEqual([200, 404, 404, 404, 404])
  })

  test('concurrent calls for six publishers: the sixth answers 403', async () => {
    const person = await givenPerson(registry, 'popular')
    const { db } = registry.context
    const tokens: string[] = []
    for (let i = 0; i < 6; i++) {
      const id = `fan-${i}`
      const owner = await givenPerson(registry, `owner-of-${id}`)
      await givenPublisher(registry, id)
      await givenMember(registry, id, owner)
      const token = createInvitationToken()
      tokens.push(token)
      await db
        .insertInto('publisher_invitations')
        .values({
          publisher_id: id,
          email: person.email,
          role: 'member',
          token_hash: invitationTokenHash(token),
          invited_by: owner.id,
          expires_at: new Date(Date.now() + 60_000),
        })
        .execute()
    }
    const answers = await Promise.all(tokens.map((token) => accept(person, token)))
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 403])
  })
})
