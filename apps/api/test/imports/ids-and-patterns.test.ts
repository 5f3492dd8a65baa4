import { beforeEach, expect, it } from 'vitest'
import { importManagerCatalogue } from '../../src/imports/import-manager-catalogue.ts'
import type { ImportSummary } from '../../src/imports/import-summary.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

const github = (path: string) => `https://github.com/${path}`
const entry = (path: string, facts: Record<string, unknown> = {}) => ({
  author: 'Someone',
  title: `Title of ${path}`,
  reference: github(path),
  files: [github(path)],
  install_type: 'git-clone',
  description: 'What it does',
  ...facts,
})

interface Input {
  list?: unknown[]
  map?: Record<string, unknown>
  stats?: Record<string, unknown>
}

function run({ list = [], map = {}, stats = {} }: Input): Promise<ImportSummary> {
  const files = {
    nodeList: JSON.stringify({ custom_nodes: list }),
    nodeMap: JSON.stringify(map),
    stats: JSON.stringify(stats),
  }
  return importManagerCatalogue(registry.context, files)
}

async function snapshot() {
  const { db } = registry.context
  return {
    nodes: await db.selectFrom('nodes').selectAll().orderBy('id').execute(),
    names: await db.selectFrom('comfy_nodes').selectAll().orderBy('id').execute(),
    audit: await db.selectFrom('audit_entries').selectAll().orderBy('id').execute(),
  }
}

beforeEach(async () => {
  await registry.context.db.deleteFrom('nodes').execute()
})

it('has the id of the field, and is found by its short one', async () => {
  await run({ list: [entry('Kosinkadink/ComfyUI-VideoHelperSuite', { id: 'vhs' })] })
  const { status, headers } = await registry.call('getNode', '/nodes/VHS')
  expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(/\/nodes\/comfyui-videohelpersuite$/)])
})

it('has its pattern from either file', async () => {
  await run({
    list: [entry('a/listed', { nodename_pattern: '^ttN ' }), entry('a/mapped')],
    map: { [github('a/mapped')]: [[], { nodename_pattern: ' \\(rgthree\\)$' }] },
  })
  expect((await snapshot()).nodes.map(({ id, comfy_node_pattern: pattern }) => [id, pattern])).toEqual([
    ['listed', '^ttN '],
    ['mapped', ' \\(rgthree\\)$'],
  ])
})

it('has no names that are keys of its own list', async () => {
  await run({ list: [entry('a/b')], map: { [github('a/b')]: [['author', 'description', 'Author'], {}] } })
  expect((await snapshot()).names.map(({ name }) => name)).toEqual(['Author'])
})

it('moves a pack from its short id to the id of the field, and leads on from the former', async () => {
  const { db } = registry.context
  await run({ list: [entry('a/ComfyUI-Suite')], map: { [github('a/ComfyUI-Suite')]: [['Suite'], {}] } })
  // As an import before this one had it.
  const before = await db.selectFrom('nodes').selectAll().executeTakeFirstOrThrow()
  const { search_text: _, name_text: __, repository_key: ___, translations: ____, ...columns } = before
  await db.deleteFrom('nodes').execute()
  await db
    .insertInto('nodes')
    .values({ ...columns, id: 'suite' })
    .execute()

  const again = () =>
    run({ list: [entry('a/ComfyUI-Suite', { id: 'suite' })], map: { [github('a/ComfyUI-Suite')]: [['Suite'], {}] } })
  expect(await again()).toMatchObject({ created: 1, updated: 0 })
  const { headers } = await registry.call('getNode', '/nodes/suite')
  expect(headers.get('location')).toMatch(/\/nodes\/comfyui-suite$/)
  const found = await registry.call('getNodeByComfyNodeName', '/comfy-nodes/Suite/node')
  expect(found.body.id).toBe('comfyui-suite')
  const renamed = await db.selectFrom('audit_entries').selectAll().where('action', '=', 'node.rename').execute()
  expect(renamed).toMatchObject([{ subject: 'node:suite', detail: { to: 'comfyui-suite' } }])

  const state = await snapshot()
  expect(await again()).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  expect(await snapshot()).toEqual(state)
})

it('finds a pack by the repository that it moved from', async () => {
  await run({ list: [entry('old/pack', { id: 'pack' })] })
  await run({ list: [entry('new/pack', { id: 'pack' })] })
  for (const address of ['old/pack', 'new/pack']) {
    const { body } = await registry.post('resolve', '/resolve', { addresses: [address] })
    expect(body.addresses).toEqual([{ asked: address, state: 'found', node_id: 'pack' }])
  }
})
