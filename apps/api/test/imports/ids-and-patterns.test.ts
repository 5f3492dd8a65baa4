import { beforeEach, expect, it } from 'vitest'
import { useRegistry } from '../harness.ts'
import { entry, github, importedRows, runImport } from './manager-import.ts'

const registry = useRegistry()

const run = (files: Parameters<typeof runImport>[1]) => runImport(registry, files)
const snapshot = () => importedRows(registry)

beforeEach(async () => {
  await registry.context.db.deleteFrom('nodes').execute()
})

it('a pack gets the id of its repository, and is found by its short id', async () => {
  await run({ list: [entry('Kosinkadink/ComfyUI-VideoHelperSuite', { id: 'vhs' })] })
  const { status, headers } = await registry.call('getNode', '/nodes/VHS')
  expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(/\/nodes\/comfyui-videohelpersuite$/)])
})

it('a pack gets its pattern from either file', async () => {
  await run({
    list: [entry('a/listed', { nodename_pattern: '^ttN ' }), entry('a/mapped')],
    map: { [github('a/mapped')]: [[], { nodename_pattern: ' \\(rgthree\\)$' }] },
  })
  expect((await snapshot()).nodes.map(({ id, comfy_node_pattern: pattern }) => [id, pattern])).toEqual([
    ['listed', '^ttN '],
    ['mapped', ' \\(rgthree\\)$'],
  ])
})

it('field names of the list are not imported as comfy nodes', async () => {
  await run({ list: [entry('a/b')], map: { [github('a/b')]: [['author', 'description', 'Author'], {}] } })
  expect((await snapshot()).names.map(({ name }) => name)).toEqual(['Author'])
})

it('a pack with its short id as id is found by its repository name too', async () => {
  const { db } = registry.context
  await run({ list: [entry('a/ComfyUI-Suite')] })
  // An earlier import can leave the node in this state.
  const before = await db.selectFrom('nodes').selectAll().executeTakeFirstOrThrow()
  const { search_text: _, name_text: __, repository_key: ___, translations: ____, ...columns } = before
  await db.deleteFrom('nodes').execute()
  await db
    .insertInto('nodes')
    .values({ ...columns, id: 'suite' })
    .execute()

  await run({ list: [entry('a/ComfyUI-Suite', { id: 'suite' })] })
  expect((await snapshot()).nodes.map(({ id }) => id)).toEqual(['suite'])
  const { headers } = await registry.call('getNode', '/nodes/ComfyUI-Suite')
  expect(headers.get('location')).toMatch(/\/nodes\/suite$/)
})

it('a pack is found by a short id that it gets later, without another change', async () => {
  const ids = async () =>
    (await registry.call('searchNodes', '/nodes/search?search=sht')).body.nodes.map(({ id }: any) => id)
  await run({ list: [entry('a/pack')] })
  expect(await ids()).toEqual([])
  await run({ list: [entry('a/pack', { id: 'sht' })] })
  await expect.poll(ids).toEqual(['pack'])
})

it('a pack of a publisher gets no alias, even with the same repository', async () => {
  const { db } = registry.context
  await run({ list: [entry('a/pack')] })
  await db.insertInto('publishers').values({ id: 'stranger', name: 'S' }).execute()
  await db.updateTable('nodes').set({ publisher_id: 'stranger' }).execute()
  await run({ list: [entry('a/pack', { id: 'short' })] })
  expect((await registry.call('getNode', '/nodes/short')).status).toBe(404)
})

it('a pack is found by its former repository', async () => {
  await run({ list: [entry('old/pack', { id: 'pack' })] })
  await run({ list: [entry('new/pack', { id: 'pack' })] })
  for (const address of ['old/pack', 'new/pack']) {
    const { body } = await registry.post('resolve', '/resolve', { addresses: [address] })
    expect(body.addresses).toEqual([{ asked: address, state: 'found', node_id: 'pack' }])
  }
})

it('a pack keeps its list position, and packs of later lists follow', async () => {
  const { db } = registry.context
  const places = async () =>
    Object.fromEntries((await db.selectFrom('nodes').select(['id', 'list_position']).execute()).map(Object.values))
  await run({ list: [entry('a/one'), entry('a/two')] })
  expect(await places()).toEqual({ one: 0, two: 1 })
  await run({ list: [entry('a/newcomer'), entry('a/two'), entry('a/one')] })
  expect(await places()).toEqual({ one: 0, two: 1, newcomer: 2 })
})

it('a pack of one copied file has that file as its repository, and is found by the real repository', async () => {
  const copied = {
    install_type: 'copy',
    files: ['https://raw.githubusercontent.com/a/single/main/nodes/one.py'],
  }
  await run({ list: [entry('a/single', copied)], stats: { [github('a/single')]: { stars: 3 } } })
  const { body } = await registry.call('getNode', '/nodes/single')
  expect(body).toMatchObject({
    repository: github('a/single/blob/main/nodes/one.py'),
    has_no_repository: true,
    github_stars: 3,
    written_by: { id: 'a', name: 'a' },
  })
  const found = await registry.post('resolve', '/resolve', { addresses: ['a/single'] })
  expect(found.body.addresses).toEqual([{ asked: 'a/single', state: 'found', node_id: 'single' }])

  await run({ list: [entry('a/single', copied), entry('A/Single')] })
  expect((await registry.call('getNode', '/nodes/single')).body.repository).toBe(github('A/Single'))
})
