import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLarge, tooLong } from '../requests.ts'

const registry = useRegistry()
let owner: Person
let member: Person

const update = (as: Person | undefined, userId: string, body: unknown, id = 'studio') =>
  send(registry, 'updateMember', `PUT /publishers/${id}/members/${userId}`, { as, body })

async function givenOwners(id: string): Promise<[Person, Person]> {
  await givenPublisher(registry, id)
  const one = await givenPerson(registry, `${id}-one`)
  const two = await givenPerson(registry, `${id}-two`)
  await givenMember(registry, id, one)
  await givenMember(registry, id, two)
  return [one, two]
}

beforeAll(async () => {
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  await givenMember(registry, 'studio', member, 'member')
})

describe('PUT /publishers/{publisherId}/members/{userId}', () => {
  test('200 changes the role, with its rights', async () => {
    const [one, two] = await givenOwners('roles')
    const answer = await update(one, two.id, { role: 'member' }, 'roles')
    expect(answer).toMatchObject({ status: 200, body: { id: two.id, role: 'member', user: { email: two.email } } })
    expect((await update(two, one.id, { role: 'member' }, 'roles')).status).toBe(403)
    expect((await update(one, two.id, { role: 'owner' }, 'roles')).body.role).toBe('owner')
  })

  test('200 for the present role, and audits only real changes', async () => {
    const [one, two] = await givenOwners('same')
    expect((await update(one, one.id, { role: 'owner' }, 'same')).status).toBe(200)
    await update(one, two.id, { role: 'member' }, 'same')
    const entries = await registry.context.db
      .selectFrom('audit_entries')
      .select(['actor', 'detail'])
      .where('action', '=', 'member.update')
      .where('subject', '=', 'publisher:same')
      .execute()
    expect(entries).toEqual([{ actor: `user:${one.id}`, detail: { userId: two.id, from: 'owner', to: 'member' } }])
  })

  test('400 for an unknown role, and for an id that is too long', async () => {
    expect((await update(owner, member.id, { role: 'king' })).status).toBe(400)
    expect((await update(owner, member.id, { role: 'owner' }, tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await update(undefined, member.id, { role: 'owner' })).status).toBe(401)
  })

  test('403 for members, even for their own role, and for non-members', async () => {
    const stranger = await givenPerson(registry, 'stranger')
    for (const person of [member, stranger]) {
      expect(await update(person, member.id, { role: 'owner' })).toMatchObject({
        status: 403,
        body: { error: 'owners_only' },
      })
    }
  })

  test('403 for a banned publisher', async () => {
    const [one, two] = await givenOwners('shut')
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'shut').execute()
    expect((await update(one, two.id, { role: 'member' }, 'shut')).body.error).toBe('publisher_banned')
  })

  test('404 for a person who is not a member, and for an unknown publisher', async () => {
    expect((await update(owner, 'nobody', { role: 'owner' })).body.error).toBe('member_not_found')
    expect(await update(owner, owner.id, { role: 'owner' }, 'nobody')).toMatchObject({
      status: 404,
      body: { error: 'publisher_not_found' },
    })
  })

  test('409 for the last owner', async () => {
    expect(await update(owner, owner.id, { role: 'member' })).toMatchObject({
      status: 409,
      body: { error: 'last_owner' },
    })
  })

  test('two owners who demote each other concurrently: one answers 200 and one remains', async () => {
    for (let i = 0; i < 5; i++) {
      const [one, two] = await givenOwners(`duel-${i}`)
      const answers = await Promise.all([
        update(one, two.id, { role: 'member' }, `duel-${i}`),
        update(two, one.id, { role: 'member' }, `duel-${i}`),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect([403, 409]).toContain(answers.find(({ status }) => status !== 200)?.status)
    }
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await update(owner, member.id, tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: owner, body: 'owner', type: 'text/plain' }
    expect((await send(registry, 'updateMember', 'PUT /publishers/studio/members/member', sent)).status).toBe(415)
  })
})
