import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLong } from '../requests.ts'

const registry = useRegistry()
let stranger: Person

const remove = (as: Person | undefined, userId: string, id: string) =>
  send(registry, 'removeMember', `DELETE /publishers/${id}/members/${userId}`, { as })

async function given(id: string, ...roles: ('owner' | 'member')[]): Promise<Person[]> {
  await givenPublisher(registry, id)
  const people: Person[] = []
  for (const [i, role] of roles.entries()) {
    const person = await givenPerson(registry, `${id}-${i}`)
    await givenMember(registry, id, person, role)
    people.push(person)
  }
  return people
}

const rolesIn = (id: string) =>
  registry.context.db
    .selectFrom('publisher_members')
    .select('role')
    .where('publisher_id', '=', id)
    .execute()
    .then((rows) => rows.map(({ role }) => role).toSorted())

beforeAll(async () => {
  stranger = await givenPerson(registry, 'stranger', { admin: true })
})

describe('DELETE /publishers/{publisherId}/members/{userId}', () => {
  test('204 for an owner who removes a member or another owner, with an audit entry', async () => {
    const [owner, other, member] = await given('cut', 'owner', 'owner', 'member')
    expect((await remove(owner, member!.id, 'cut')).status).toBe(204)
    expect((await remove(owner, other!.id, 'cut')).status).toBe(204)
    expect(await rolesIn('cut')).toEqual(['owner'])
    const entries = await registry.context.db
      .selectFrom('audit_entries')
      .select('detail')
      .where('action', '=', 'member.remove')
      .where('subject', '=', 'publisher:cut')
      .orderBy('id')
      .execute()
    expect(entries.map(({ detail }) => detail)).toEqual([
      { userId: member!.id, role: 'member' },
      { userId: other!.id, role: 'owner' },
    ])
  })

  test('204 for a member who leaves, also a banned publisher', async () => {
    const [, member, other] = await given('left', 'owner', 'member', 'member')
    expect((await remove(member, member!.id, 'left')).status).toBe(204)
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'left').execute()
    expect((await remove(other, other!.id, 'left')).status).toBe(204)
  })

  test('400 for an id that is too long', async () => {
    expect((await remove(stranger, 'x', tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await remove(undefined, 'x', 'unclaimed')).status).toBe(401)
  })

  test('403 for a member who removes another one, for non-members, and for owners of a banned publisher', async () => {
    const [owner, member] = await given('safe', 'owner', 'member')
    for (const person of [member, stranger]) {
      expect(await remove(person, owner!.id, 'safe')).toMatchObject({ status: 403, body: { error: 'owners_only' } })
    }
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'safe').execute()
    expect((await remove(owner, member!.id, 'safe')).body.error).toBe('publisher_banned')
  })

  test('404 for a person who is not a member, and for an unknown publisher', async () => {
    const [owner] = await given('small', 'owner')
    expect((await remove(owner, stranger.id, 'small')).body.error).toBe('member_not_found')
    expect((await remove(stranger, stranger.id, 'small')).body.error).toBe('member_not_found')
    expect(await remove(owner, owner!.id, 'nobody')).toMatchObject({
      status: 404,
      body: { error: 'publisher_not_found' },
    })
  })

  test('409 for the last owner, even if members remain', async () => {
    const [owner] = await given('held', 'owner', 'member')
    expect(await remove(owner, owner!.id, 'held')).toMatchObject({ status: 409, body: { error: 'last_owner' } })
  })

  test('two owners who leave concurrently: one answers 204 and the other answers 409', async () => {
    for (let i = 0; i < 8; i++) {
      const [one, two] = await given(`exit-${i}`, 'owner', 'owner')
      const answers = await Promise.all([remove(one, one!.id, `exit-${i}`), remove(two, two!.id, `exit-${i}`)])
      expect(statusesOf(answers)).toEqual([204, 409])
      expect(await rolesIn(`exit-${i}`)).toEqual(['owner'])
    }
  })
})
