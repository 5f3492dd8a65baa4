import { beforeAll, describe, expect, test } from 'vitest'
import { createTrustedPublisher } from '../../src/registry/trusted-publishing/create-trusted-publisher.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let owner: Person

const list = (publisherId: string, person?: Person) =>
  registry.call('listTrustedPublishers', `/publishers/${publisherId}/trusted-publishers`, {
    headers: person?.headers ?? {},
  })

beforeAll(async () => {
  await givenPublisher(registry, 'maker')
  owner = await givenPerson(registry, 'ann')
  await givenMember(registry, 'maker', owner)
})

describe('GET /publishers/{publisherId}/trusted-publishers', () => {
  test('200 with the workflows, newest first', async () => {
    expect((await list('maker', owner)).body).toEqual([])
    const input = { publisherId: 'maker', repository: 'octo/pack', createdBy: { userId: owner.id } }
    await createTrustedPublisher(registry.context, 'user:ann', { ...input, workflow: 'a.yml' })
    const more = { workflow: 'b.yaml', environment: 'release', nodeIds: ['pack'] }
    await createTrustedPublisher(registry.context, 'user:ann', { ...input, ...more })
    const { status, body } = await list('maker', owner)
    expect(status).toBe(200)
    const common = { id: expect.any(String), repository: 'octo/pack', createdAt: expect.any(String) }
    expect(body).toEqual([
      { ...common, workflow: 'b.yaml', environment: 'release', node_ids: ['pack'] },
      { ...common, workflow: 'a.yml' },
    ])
  })

  test('400 for a publisher id that is too long', async () => {
    expect((await list('a'.repeat(201), owner)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await list('maker')).status).toBe(401)
  })

  test('403 for a member', async () => {
    const member = await givenPerson(registry, 'mel')
    await givenMember(registry, 'maker', member, 'member')
    expect((await list('maker', member)).body.error).toBe('owners_only')
  })

  test('404 for an unknown publisher', async () => {
    expect((await list('nobody', owner)).status).toBe(404)
  })
})
