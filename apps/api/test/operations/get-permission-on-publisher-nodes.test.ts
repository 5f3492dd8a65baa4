import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let owner: Person
let member: Person
let stranger: Person
let admin: Person

const read = (as: Person | undefined, nodeId = 'Pack', publisherId = 'maker') =>
  ask(registry, 'getPermissionOnPublisherNodes', `/publishers/${publisherId}/nodes/${nodeId}/permissions`, { as })

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'maker')
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  stranger = await givenPerson(registry, 'stranger')
  admin = await givenPerson(registry, 'admin', { admin: true })
  await givenMember(registry, 'maker', owner)
  await givenMember(registry, 'maker', member, 'member')
  for (const id of ['Pack', 'gone', 'outlaw']) await givenVersion(registry, publisher, id, '1.0.0')
  await setNodeStatus(registry, 'gone', 'deleted')
  await setNodeStatus(registry, 'outlaw', 'banned')
  await givenVersion(registry, await givenPublisher(registry, 'other'), 'theirs', '1.0.0')
})

describe('GET /publishers/{publisherId}/nodes/{nodeId}/permissions', () => {
  test('200 with the role of a member, and with canEdit for admins', async () => {
    expect((await read(owner)).body).toEqual({ canEdit: true, role: 'owner' })
    expect((await read(member, 'pack')).body).toEqual({ canEdit: true, role: 'member' })
    expect((await read(admin)).body).toEqual({ canEdit: true })
  })

  test('200 with canEdit false for other callers, and for unknown nodes and publishers', async () => {
    expect((await read(undefined)).body).toEqual({ canEdit: false })
    expect((await read(stranger)).body).toEqual({ canEdit: false })
    expect((await read(owner, 'nothing')).body).toEqual({ canEdit: false })
    expect((await read(owner, 'theirs')).body).toEqual({ canEdit: false })
    expect((await read(owner, 'gone')).body).toEqual({ canEdit: false })
    expect((await read(owner, 'Pack', 'nobody')).body).toEqual({ canEdit: false })
    expect((await read(admin, 'Pack', 'nobody')).body).toEqual({ canEdit: false })
  })

  test('200 with canEdit false for a banned node', async () => {
    expect((await read(owner, 'outlaw')).body).toEqual({ canEdit: false, role: 'owner' })
    expect((await read(admin, 'outlaw')).body).toEqual({ canEdit: false })
  })

  test('400 for an id that is too long', async () => {
    expect((await read(owner, 'x'.repeat(201))).status).toBe(400)
  })

  test('401 for an ID token that is not valid', async () => {
    const forged = { ...stranger, headers: { Authorization: 'Bearer forged' } }
    expect((await read(forged)).status).toBe(401)
  })

  test('403 for a banned person', async () => {
    const outcast = await givenPerson(registry, 'outcast')
    const { db } = registry.context
    await db.updateTable('users').set({ status: 'banned' }).where('id', '=', 'outcast').execute()
    expect((await read(outcast)).body.error).toBe('user_banned')
  })
})
