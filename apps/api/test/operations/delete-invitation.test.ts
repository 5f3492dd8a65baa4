import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { invitationTokenFor } from '../mailbox.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let owner: Person
let member: Person

const withdraw = (invitationId: string, as: Person | undefined = owner, id = 'studio') =>
  send(registry, 'deleteInvitation', `DELETE /publishers/${id}/invitations/${invitationId}`, { as })

async function givenInvitation(email: string, id = 'studio'): Promise<string> {
  const sent = { as: owner, body: { email } }
  return (await send(registry, 'createInvitation', `POST /publishers/${id}/invitations`, sent)).body.id
}

beforeAll(async () => {
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  for (const id of ['studio', 'other']) {
    await givenPublisher(registry, id)
    await givenMember(registry, id, owner)
  }
  await givenMember(registry, 'studio', member, 'member')
})

describe('DELETE /publishers/{publisherId}/invitations/{invitationId}', () => {
  test('204, and its link is invalid', async () => {
    const guest = await givenPerson(registry, 'guest')
    const id = await givenInvitation(guest.email)
    const token = await invitationTokenFor(registry, guest.email)
    expect((await withdraw(id)).status).toBe(204)
    const answer = await send(registry, 'acceptInvitation', 'POST /invitations/accept', { as: guest, body: { token } })
    expect(answer.body.error).toBe('invitation_not_found')
    const entry = await registry.context.db
      .selectFrom('audit_entries')
      .select(['actor', 'detail'])
      .where('action', '=', 'invitation.delete')
      .executeTakeFirst()
    expect(entry).toEqual({ actor: 'user:owner', detail: { invitationId: id } })
  })

  test('400 for an id that is not a UUID', async () => {
    expect((await withdraw('first')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const path = `DELETE /publishers/studio/invitations/${randomUUID()}` as const
    expect((await send(registry, 'deleteInvitation', path)).status).toBe(401)
  })

  test('403 for members and non-members', async () => {
    const id = await givenInvitation('kept@guests.test')
    const stranger = await givenPerson(registry, 'stranger', { admin: true })
    for (const person of [member, stranger]) {
      expect(await withdraw(id, person)).toMatchObject({ status: 403, body: { error: 'owners_only' } })
    }
  })

  test('404 for an unknown invitation, one of another publisher, and an unknown publisher', async () => {
    expect((await withdraw(randomUUID())).body.error).toBe('invitation_not_found')
    const foreign = await givenInvitation('foreign@guests.test', 'other')
    expect(await withdraw(foreign)).toMatchObject({ status: 404, body: { error: 'invitation_not_found' } })
    expect((await withdraw(foreign, owner, 'nobody')).body.error).toBe('publisher_not_found')
    expect((await withdraw(foreign, owner, 'other')).status).toBe(204)
  })
})
