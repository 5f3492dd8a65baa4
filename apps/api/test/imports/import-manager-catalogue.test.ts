import { beforeEach, describe, expect, it } from 'vitest'
import { importManagerCatalogue } from '../../src/exchange/imports/import-manager-catalogue.ts'
import type { ImportSummary } from '../../src/exchange/imports/import-summary.ts'
import { givenModerator } from '../decisions/deciding.ts'
import { useRegistry } from '../harness.ts'
import { send } from '../requests.ts'
import { entry, github, importedRows, runImport, type ManagerInput } from './manager-import.ts'

const registry = useRegistry()

const run = (files: Parameters<typeof runImport>[1]) => runImport(registry, files)
const snapshot = () => importedRows(registry)

function sumOf({ created, updated, unchanged, merged, kept, refused }: ImportSummary): number {
  return created + updated + unchanged + merged + kept + refused
}

beforeEach(async () => {
  await registry.context.db.deleteFrom('nodes').execute()
})

describe('an imported pack', () => {
  it('is a visible, unclaimed node with all facts of the three files', async () => {
    const path = 'Owner/ComfyUI-Thing'
    await run({
      list: [entry(path, { tags: ['image', 'image', ''], preemptions: ['Loader'], category: 'Utils' })],
      map: { [`${github(path)}.git`]: [['B', 'A', 'A'], { title_aux: 'Thing', preemptions: ['Saver'] }] },
      stats: { 'http://github.com/owner/comfyui-thing/': { stars: 12, last_update: '2025-05-06 07:08:09' } },
    })
    const { status, body } = await registry.call('getNode', '/nodes/comfyui-thing')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 'comfyui-thing',
      name: `Title of ${path}`,
      author: 'Someone',
      description: 'What it does',
      category: 'Utils',
      repository: github(path),
      tags: ['image'],
      preempted_comfy_node_names: ['Loader', 'Saver'],
      github_stars: 12,
      created_at: '2025-05-06T07:08:09Z',
      released_at: '2025-05-06T07:08:09Z',
      comfy_node_count: 2,
      publisher: { id: 'unclaimed', name: 'Unclaimed' },
    })
    expect(body.latest_version).toBeUndefined()
    expect((await snapshot()).names.map(({ name, version_id }) => [name, version_id])).toEqual(
      expect.arrayContaining([
        ['A', null],
        ['B', null],
      ]),
    )
  })

  it('has the repository it is installed from, not its home page', async () => {
    await run({ list: [entry('a/b', { reference: 'https://github.fcom/x/y' })] })
    expect((await snapshot()).nodes).toMatchObject([{ id: 'b', repository: github('a/b') }])
  })
})

it('an interrupted import keeps complete batches, and the next one continues', async () => {
  const list = Array.from({ length: 450 }, (_, index) => entry(`a/pack-${index}`))
  const files = { nodeList: JSON.stringify({ custom_nodes: list }), nodeMap: '{}', stats: '{}' }
  const interrupted = new AbortController()
  const report = () => interrupted.abort()
  await expect(importManagerCatalogue(registry.context, files, report, interrupted.signal)).rejects.toThrow('aborted')
  const { nodes, audit } = await snapshot()
  const kept = nodes.length
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(list.length)
  const { detail } = audit.at(-1)!
  expect(detail).toEqual({ created: list.slice(0, kept).map((_, index) => `pack-${index}`), updated: [] })
  expect(await run({ list })).toMatchObject({ created: list.length - kept, unchanged: kept })
})

it('an admin’s edits of an imported node stay', async () => {
  const facts = { category: 'Old', preemptions: ['Loader'], description: 'Before' }
  await run({ list: [entry('a/edited', facts)] })
  const admin = await givenModerator(registry, 'admin')
  const body = { category: 'Ours', preempted_comfy_node_names: [] }
  const edited = await send(registry, 'adminUpdateNode', 'PUT /admin/nodes/edited', { as: admin, body })
  expect(edited).toMatchObject({ status: 200, body: { category: 'Ours' } })
  expect(await run({ list: [entry('a/edited', facts)] })).toMatchObject({ unchanged: 1 })
  expect(await run({ list: [entry('a/edited', { ...facts, description: 'After' })] })).toMatchObject({ updated: 1 })
  expect((await snapshot()).nodes).toMatchObject([
    { category: 'Ours', preempted_comfy_node_names: [], description: 'After' },
  ])
})

it('names from a merge stay with the node until the merge is undone', async () => {
  const list = [entry('a/target', { preemptions: ['Own'] }), entry('b/source', { preemptions: ['Other'] })]
  await run({ list })
  const isAt = (path: string) =>
    registry.context.db
      .updateTable('nodes')
      .set({ repository: github(path) })
      .where('id', '=', 'source')
      .execute()
  await isAt('a/target')
  const moderator = await givenModerator(registry, 'merger')
  const as = { as: moderator }
  const body = { into: 'target' }
  const merged = await send(registry, 'mergeNode', 'POST /admin/nodes/source/merge', { ...as, body })
  expect(merged.status).toBe(200)
  const namesOfTarget = async () =>
    (await snapshot()).nodes.find(({ id }) => id === 'target')?.preempted_comfy_node_names
  await run({ list: list.slice(0, 1) })
  expect(await namesOfTarget()).toEqual(['Own', 'Other'])
  await send(registry, 'unmergeNode', 'POST /admin/nodes/source/unmerge', as)
  await isAt('b/source')
  await run({ list: [entry('a/target', { preemptions: ['Mine'] })] })
  expect(await namesOfTarget()).toEqual(['Mine'])
})

describe('a second import', () => {
  const input: ManagerInput = {
    list: [entry('a/one'), entry('b/two', { id: 'Two' }), entry('c/one')],
    map: { [github('a/one')]: [['X', 'Y'], {}] },
    stats: { [github('a/one')]: { stars: 3, last_update: '2025-01-01 00:00:00' } },
  }

  it('of the same files changes nothing', async () => {
    expect(await run(input)).toMatchObject({ created: 3 })
    const before = await snapshot()
    expect(await run(input)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(await snapshot()).toEqual(before)
  })

  it('updates changed nodes and leaves the rest', async () => {
    await run(input)
    const before = await snapshot()
    const summary = await run({
      ...input,
      map: { [github('a/one')]: [['Y', 'Z'], {}] },
      stats: { [github('a/one')]: { stars: 4, last_update: '2025-02-01 00:00:00' } },
    })
    expect(summary).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
    const after = await snapshot()
    const changed = after.nodes.filter((node, index) => node.updated_at > before.nodes[index]!.updated_at)
    const released_at = new Date('2025-02-01T00:00:00Z')
    expect(changed).toMatchObject([
      { id: 'one', github_stars: 4, created_at: new Date('2025-01-01T00:00:00Z'), released_at },
    ])
    expect(after.names.map(({ name }) => name).sort()).toEqual(['Y', 'Z'])
  })

  it('without statistics keeps stars and the last change', async () => {
    await run(input)
    await run({ ...input, stats: {} })
    expect((await snapshot()).nodes.find(({ id }) => id === 'one')).toMatchObject({
      github_stars: 3,
      released_at: new Date('2025-01-01T00:00:00Z'),
    })
  })

  it('of a pack without statistics sets no release date', async () => {
    await run({ list: [entry('a/unknown')] })
    expect((await registry.call('getNode', '/nodes/unknown')).body).not.toHaveProperty('released_at')
  })

  it('leaves claimed, published and deleted nodes alone', async () => {
    const { db } = registry.context
    await run({ list: [entry('a/claimed'), entry('a/published'), entry('a/deleted'), entry('a/free')] })
    await db
      .insertInto('publishers')
      .values({ id: 'owner', name: 'Owner' })
      .onConflict((c) => c.doNothing())
      .execute()
    await db.updateTable('nodes').set({ publisher_id: 'owner' }).where('id', '=', 'claimed').execute()
    await db
      .insertInto('node_versions')
      .values({ node_id: 'published', version: '1.0.0', precedence: 'a', is_prerelease: false })
      .execute()
    await db.updateTable('nodes').set({ status: 'deleted' }).where('id', '=', 'deleted').execute()
    const before = await snapshot()
    const list = ['claimed', 'published', 'deleted', 'free'].map((name) =>
      entry(`a/${name}`, { title: 'New', id: `new-${name}` }),
    )
    const summary = await run({ list })
    expect(summary).toMatchObject({ kept: 3, updated: 1 })
    expect(summary.details.kept.map(({ nodeId, reason }) => [nodeId, reason])).toEqual([
      ['claimed', 'claimed'],
      ['published', 'published'],
      ['deleted', 'deleted'],
    ])
    const unfree = ({ nodes }: Awaited<ReturnType<typeof snapshot>>) => nodes.filter(({ id }) => id !== 'free')
    expect(unfree(await snapshot())).toEqual(unfree(before))
  })
})

describe('every entry of a list', () => {
  it('is counted in exactly one bucket', async () => {
    const list = [
      entry('a/b'),
      entry('A/B.git', { title: 'Twin', tags: ['more'] }),
      null,
      'text',
      entry('c/d', { title: ' ' }),
      { title: 'Nowhere', reference: 'htps://github.com/e/f', files: 'none' },
      entry('g/h', { author: 7, description: null, tags: 'x', id: [], preemptions: { a: 1 } }),
      entry('i/j', { title: 'Zero \u0000 and \ud800 broken' }),
    ]
    const summary = await run({ list })
    expect(summary).toMatchObject({ entries: list.length, created: 3, merged: 1, refused: 4 })
    expect(sumOf(summary)).toBe(list.length)
    expect(summary.details.refused.map(({ position, reason }) => [position, reason])).toEqual([
      [3, 'not_an_object'],
      [4, 'not_an_object'],
      [5, 'no_title'],
      [6, 'no_address'],
    ])
    expect(summary.details.merged).toEqual([{ position: 2, title: 'Twin', into: 'b' }])
    expect((await snapshot()).nodes.find(({ id }) => id === 'b')).toMatchObject({ tags: ['more'] })
  })

  it('of the other files without a pack is counted too', async () => {
    const { details } = await run({
      list: [entry('a/b')],
      map: { [github('x/y')]: [['A'], {}], nonsense: null },
      stats: { [github('x/y')]: { stars: 'many' }, 'htps://github.com/a/b': { stars: 1 } },
    })
    expect(details.ignoredMap.map(({ reason }) => reason)).toEqual(['not_in_the_list', 'not_an_address'])
    expect(details.ignoredStats.map(({ reason }) => reason)).toEqual(['not_in_the_list', 'not_an_address'])
  })
})

it.each([
  ['nodeList', 'not json', 'custom-node-list.json is not valid JSON.'],
  ['nodeList', '{}', 'custom-node-list.json has no list "custom_nodes".'],
  ['nodeMap', '[]', 'extension-node-map.json is not a JSON object.'],
  ['stats', '', 'github-stats.json is not valid JSON.'],
])('a broken %s is named in the error', async (file, text, message) => {
  const files = { nodeList: '{"custom_nodes": []}', nodeMap: '{}', stats: '{}', [file]: text }
  await expect(importManagerCatalogue(registry.context, files)).rejects.toThrow(message)
})
