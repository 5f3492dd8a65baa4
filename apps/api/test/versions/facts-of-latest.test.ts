import { beforeAll, describe, expect, test } from 'vitest'
import { enterChanges } from '../../src/discovery/feed/enter-changes.ts'
import { changesSince, latest } from '../catalogue.ts'
import { decide, givenModerator, undo } from '../decisions/deciding.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnclaimed, givenVersion } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let owner: Person
let moderator: Person
let studio: { id: string; token: string }

const read = async (id: string) => (await registry.call('getNode', `/nodes/${id}`)).body
const publish = (id: string, version: string, node: object) => givenVersion(registry, studio, id, version, { node })
const remove = (id: string, versionId: string) =>
  send(registry, 'deleteNodeVersion', `DELETE /publishers/studio/nodes/${id}/versions/${versionId}`, { as: owner })
const edit = (id: string, body: object) =>
  send(registry, 'updateNode', `PUT /publishers/studio/nodes/${id}`, { as: owner, body })

/** Returns the changes that the feed gains from an action. */
const feedOf = async (action: () => Promise<unknown>) => {
  await enterChanges(registry.context)
  const { sequence } = await latest(registry)
  await action()
  await enterChanges(registry.context)
  return changesSince(registry, sequence)
}

beforeAll(async () => {
  owner = await givenPerson(registry, 'owner')
  moderator = await givenModerator(registry, 'ada')
  studio = await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
})

describe('the facts of a node', () => {
  test('are those of its latest version, not of a lower one published later', async () => {
    await publish('patched', '1.0.1', { name: 'Current', description: 'Now', icon: 'https://icons.test/now.png' })
    await publish('patched', '0.9.0', { name: 'Older', description: 'Then', icon: 'https://icons.test/then.png' })
    await publish('patched', '2.0.0-beta.1', { name: 'Beta', description: 'Soon' })
    expect(await read('patched')).toMatchObject({
      name: 'Current',
      description: 'Now',
      icon: 'https://icons.test/now.png',
      latest_version: { version: '1.0.1' },
    })
  })

  test('keep a licence when a version declares none, which comfy-cli spells as an empty object', async () => {
    await publish('licensed', '1.0.0', { license: '{"text": "MIT"}' })
    await publish('licensed', '1.1.0', { license: '{}' })
    expect(await read('licensed')).toMatchObject({ license: '{"text": "MIT"}', latest_version: { version: '1.1.0' } })
    await publish('unlicensed', '1.0.0', { license: '{}' })
    expect(await read('unlicensed')).not.toHaveProperty('license')
  })

  test('are those of the previous version after the latest is deleted, except edited ones', async () => {
    await publish('shrinking', '1.0.0', { description: 'First', repository: 'https://a.test/first' })
    const { id } = await publish('shrinking', '1.1.0', { description: 'Second', icon: 'https://icons.test/second.png' })
    await edit('shrinking', { name: 'By hand' })
    await remove('shrinking', id)
    expect(await read('shrinking')).toMatchObject({ name: 'By hand', description: 'First' })
    expect(await read('shrinking')).not.toHaveProperty('icon', 'https://icons.test/second.png')
  })

  test('are those of the previous version while the latest is banned, and of the latest after the undo', async () => {
    await publish('swinging', '1.0.0', { description: 'First' })
    await publish('swinging', '1.1.0', { description: 'Second' })
    await decide(registry, moderator, 'banned', ['swinging@1.1.0'])
    expect((await read('swinging')).description).toBe('First')
    await undo(registry, moderator, ['swinging@1.1.0'])
    expect((await read('swinging')).description).toBe('Second')
  })

  test('reach the feed of changes when the latest version is deleted', async () => {
    await publish('told', '1.0.0', { description: 'First' })
    const { id } = await publish('told', '1.1.0', { description: 'Second' })
    const node = { id: 'told', description: 'First', latest_version: { version: '1.0.0' } }
    const changes = await feedOf(() => remove('told', id))
    expect(changes).toMatchObject([{ id: 'told', kind: 'changed', node }])
  })

  test('reach the feed of changes when the latest version is banned, and again after the undo', async () => {
    await publish('told-twice', '1.0.0', { description: 'First' })
    await publish('told-twice', '1.1.0', { description: 'Second' })
    const banned = await feedOf(() => decide(registry, moderator, 'banned', ['told-twice@1.1.0']))
    expect(banned).toMatchObject([
      { kind: 'changed', node: { description: 'First', latest_version: { version: '1.0.0' } } },
    ])
    const undone = await feedOf(() => undo(registry, moderator, ['told-twice@1.1.0']))
    expect(undone).toMatchObject([
      { kind: 'changed', node: { description: 'Second', latest_version: { version: '1.1.0' } } },
    ])
  })

  test('stay edited while a version is deprecated, until the next version', async () => {
    const { id } = await publish('edited', '1.0.0', { description: 'Published' })
    await edit('edited', { description: 'By hand' })
    const path = `PUT /publishers/studio/nodes/edited/versions/${id}` as const
    await send(registry, 'updateNodeVersion', path, { as: owner, body: { deprecated: true } })
    await publish('edited', '0.9.0', { description: 'An older one' })
    expect((await read('edited')).description).toBe('By hand')
    await publish('edited', '1.0.1', { description: 'Published again' })
    expect((await read('edited')).description).toBe('Published again')
  })
})

describe('a node with all versions deleted', () => {
  const isListed = async (id: string) => {
    const listed = await registry.call('listAllNodes', `/nodes?node_id=${id}`)
    const ofPublisher = await registry.call('listNodesForPublisher', '/publishers/studio/nodes')
    const page = await registry.call('getNode', `/nodes/${id}`)
    const isOnPage = ofPublisher.body.some((node: { id: string }) => node.id === id)
    return [listed.body.nodes.length === 1, isOnPage, page.status === 200]
  }

  test('is not listed, and is listed again with its next version', async () => {
    const first = await publish('leaving', '1.0.0', {})
    const second = await publish('leaving', '1.1.0', {})
    await remove('leaving', first.id)
    expect(await isListed('leaving')).toEqual([true, true, true])
    await remove('leaving', second.id)
    expect(await isListed('leaving')).toEqual([false, false, false])
    await publish('leaving', '1.2.0', {})
    expect(await isListed('leaving')).toEqual([true, true, true])
  })

  test('is listed again when an admin undoes the deletion', async () => {
    await publish('restored', '1.0.0', {})
    await decide(registry, moderator, 'deleted', ['restored@1.0.0'])
    expect(await isListed('restored')).toEqual([false, false, false])
    await undo(registry, moderator, ['restored@1.0.0'])
    expect(await isListed('restored')).toEqual([true, true, true])
  })

  test('stays listed if an import listed it before its versions', async () => {
    await givenUnclaimed(registry, 'imported')
    const { db } = registry.context
    await db.updateTable('nodes').set({ publisher_id: 'studio' }).where('id', '=', 'imported').execute()
    const { id } = await publish('imported', '1.0.0', {})
    await remove('imported', id)
    expect(await isListed('imported')).toEqual([true, true, true])
  })

  test('is not found by the search', async () => {
    await publish('searched', '1.0.0', { description: 'A quokka' })
    const found = async () => (await registry.call('searchNodes', '/nodes/search?search=quokka')).body.total
    expect(await found()).toBe(1)
    await decide(registry, moderator, 'deleted', ['searched@1.0.0'])
    expect(await found()).toBe(0)
  })

  test('is removed in the feed of changes, and changed there again with its next version', async () => {
    const { id } = await publish('fed', '1.0.0', {})
    expect(await feedOf(() => remove('fed', id))).toEqual([
      { sequence: expect.any(Number), id: 'fed', kind: 'removed' },
    ])
    const changes = await feedOf(() => publish('fed', '1.1.0', {}))
    expect(changes).toMatchObject([{ id: 'fed', kind: 'changed', node: { latest_version: { version: '1.1.0' } } }])
  })
})
