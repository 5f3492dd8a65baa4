import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
const addresses = ['/nodes/edited', '/nodes/other', '/nodes', '/publishers/studio'] as const
let owner: Person

beforeAll(async () => {
  const studio = await givenPublisher(registry, 'studio')
  owner = await givenPerson(registry, 'owner')
  await givenMember(registry, 'studio', owner)
  for (const id of ['edited', 'other']) await givenVersion(registry, studio, id, '1.0.0')
})

beforeEach(async () => {
  for (const address of addresses) await registry.fetch(new Request(`http://registry.test${address}`))
  if (fresh().length < addresses.length) throw new Error('an answer was not kept')
})

const fresh = () => addresses.filter((address) => registry.context.answers.has(address))

test('an edit of a node keeps answers of other nodes and of publishers fresh, and its author reads it in lists', async () => {
  const body = { id: 'edited', name: 'After' }
  await ask(registry, 'updateNode', '/publishers/studio/nodes/edited', { method: 'PUT', as: owner, body })
  expect(fresh()).toEqual(['/nodes/other', '/publishers/studio'])
  const { nodes } = (await ask(registry, 'listAllNodes', '/nodes', { as: owner })).body
  expect(nodes).toContainEqual(expect.objectContaining(body))
})

test('a change of a publisher makes every answer stale, and a new token none', async () => {
  const token = { name: 'ours', description: '' }
  await ask(registry, 'createPersonalAccessToken', '/publishers/studio/tokens', {
    method: 'POST',
    as: owner,
    body: token,
  })
  expect(fresh()).toEqual(addresses)
  await ask(registry, 'updatePublisher', '/publishers/studio', { method: 'PUT', as: owner, body: { name: 'Ours' } })
  expect(fresh()).toEqual([])
})

test('a change of a member keeps answers of nodes fresh, and is in the next answer', async () => {
  const member = await givenPerson(registry, 'helper')
  await givenMember(registry, 'studio', member)
  await ask(registry, 'removeMember', '/publishers/studio/members/helper', { method: 'DELETE', as: owner })
  expect(fresh()).toEqual(['/nodes/edited', '/nodes/other'])
  const { members } = (await ask(registry, 'getPublisher', '/publishers/studio', {})).body
  expect(members).toHaveLength(1)
})

test('a list made stale by an edit is served to callers without a credential', async () => {
  await ask(registry, 'updateNode', '/publishers/studio/nodes/edited', {
    method: 'PUT',
    as: owner,
    body: { name: 'Again' },
  })
  expect(registry.context.answers.findJustStale('/nodes')).toMatchObject({ isFirst: true })
  expect(registry.context.answers.findJustStale('/nodes')).toMatchObject({ isFirst: false })
  expect(registry.context.answers.findJustStale('/nodes/edited')).toBeUndefined()
})
