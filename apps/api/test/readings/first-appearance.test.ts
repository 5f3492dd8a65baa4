import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { historyLimits, readHistory, type HistoryLimits } from '../../src/exchange/readings/read-history.ts'
import { readPack } from '../../src/exchange/readings/read-pack.ts'
import { useRegistry } from '../harness.ts'
import { entry, github, runImport } from '../imports/manager-import.ts'
import { addBomb, commitAt, git, givenFolder, givenFork, givenHistory, packOf } from './checkouts.ts'

const registry = useRegistry()
const packs = ['a/Original', 'b/Fork', 'c/Copy', 'd/Backdated', 'e/Renamed', 'f/Bare']
const names = ['Lamp', 'Dimmer', 'Bulb']
const source = { 'nodes.py': packOf(...names), '__init__.py': 'from .nodes import NODE_CLASS_MAPPINGS\n' }

/** Imports the packs. The list has the given packs with the names. */
function importListed(...listed: string[]) {
  const map = Object.fromEntries(listed.map((path) => [github(path), [names, {}]]))
  const stats = Object.fromEntries(
    packs.map((path) => [
      github(path),
      { stars: 12, last_update: '2026-06-01', author_account_age_days: daysOf(path) },
    ]),
  )
  return runImport(registry, { list: packs.map((path) => entry(path)), map, stats })
}

beforeAll(async () => {
  await importListed('a/Original', 'c/Copy')
})

/** Age of a GitHub account in days. The account of the backdated pack is a month old. */
const daysOf = (path: string) => (path === 'd/Backdated' ? 30 : 3000)

async function ownershipOf(name: string) {
  const { body } = await registry.post('resolve', '/resolve', { names: [name] })
  return body.names[0].ownership
}

/** Returns the day when each name of a node first appeared. */
async function datesOf(nodeId: string) {
  const rows = await registry.context.db
    .selectFrom('comfy_nodes')
    .select(['name', 'first_seen_at'])
    .where('node_id', '=', nodeId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.first_seen_at?.toISOString().slice(0, 10)]))
}

const rootsOf = async (nodeId: string) => {
  const node = registry.context.db.selectFrom('nodes').select('root_commits').where('id', '=', nodeId)
  return (await node.executeTakeFirstOrThrow()).root_commits
}

const original = () =>
  givenHistory(github('a/Original'), {
    '2024-01-01': { 'readme.md': 'Lamps' },
    '2024-03-01': { 'old.py': packOf('Lamp'), '__init__.py': 'from .old import NODE_CLASS_MAPPINGS\n' },
    '2024-05-01': { ...source, 'js/dimmer.js': 'LiteGraph.registerNodeType("Dimmer Switch", class {})' },
  })

test('a reading dates the first appearance of each name, also from scripts and renamed files', async () => {
  const folder = original()
  git(folder, 'mv', 'nodes.py', 'lamps.py')
  commitAt(folder, '2025-01-01', { '__init__.py': 'from .lamps import NODE_CLASS_MAPPINGS\n' })
  expect(await readPack(registry.context, { folder })).toMatchObject({ nodeId: 'original', comfyNodes: 4, dated: 4 })
  expect(await datesOf('original')).toEqual({
    Lamp: '2024-03-01',
    Dimmer: '2024-05-01',
    Bulb: '2024-05-01',
    'Dimmer Switch': '2024-05-01',
  })
  expect(await rootsOf('original')).toEqual([git(folder, 'rev-list', '--max-parents=0', 'HEAD').trim()])
  expect(await ownershipOf('Lamp')).toMatchObject({ state: 'ambiguous' })
})

test('a fork has the dates and roots of its parent', async () => {
  const parent = original()
  const folder = givenFork(parent, github('b/Fork'))
  commitAt(folder, '2025-02-01', { 'readme.md': 'Better lamps' })
  await readPack(registry.context, { folder: parent })
  await readPack(registry.context, { folder })
  expect(await datesOf('fork')).toMatchObject({ Lamp: '2024-03-01', Dimmer: '2024-05-01' })
  expect(await rootsOf('fork')).toEqual(await rootsOf('original'))
})

test('the original owns the name beside a read copy, and a backdated copy takes nothing', async () => {
  const copy = givenHistory(github('c/Copy'), { '2025-03-01': source })
  await readPack(registry.context, { folder: copy })
  expect(await ownershipOf('Lamp')).toMatchObject({
    state: 'owned',
    node_id: 'original',
    reason: 'first_appeared',
    first_appeared_at: '2024-03-01T12:00:00Z',
  })
  await importListed('a/Original', 'c/Copy', 'd/Backdated')
  await readPack(registry.context, { folder: givenHistory(github('d/Backdated'), { '2023-06-01': source }) })
  expect(await datesOf('backdated')).toMatchObject({ Lamp: '2023-06-01' })
  expect(await ownershipOf('Lamp')).not.toMatchObject({ node_id: 'backdated' })
})

test('a commit with an old date above a newer one is dated like that one', async () => {
  const folder = givenHistory(github('e/Renamed'), { '2025-06-01': { 'readme.md': 'Lamps' }, '2020-01-01': source })
  await readPack(registry.context, { folder })
  expect(await datesOf('renamed')).toMatchObject({ Lamp: '2025-06-01' })
})

test('a bare repository is read like a clone, without effects of its config, hooks and attributes', async () => {
  const from = givenHistory(github('f/Bare'), {
    '2024-02-01': { ...source, '.gitattributes': '*.py diff=evil -text\n' },
  })
  const proof = join(givenFolder({}), 'ran')
  const bare = join(givenFolder({}), 'bare.git')
  git(from, 'clone', '--quiet', '--bare', from, bare)
  const evil = `!touch ${proof}`
  writeFileSync(
    join(bare, 'config'),
    `[core]\n\tbare = true\n\tfsmonitor = touch ${proof}\n\tpager = ${evil}\n\thooksPath = ${bare}\n` +
      `[diff "evil"]\n\tcommand = touch ${proof}\n\ttextconv = touch ${proof}\n[diff]\n\texternal = touch ${proof}\n` +
      `[protocol "ext"]\n\tallow = always\n[remote "origin"]\n\turl = ${github('f/Bare')}\n\tpromisor = true\n`,
  )
  expect(await readPack(registry.context, { folder: bare })).toMatchObject({ nodeId: 'bare', comfyNodes: 3, dated: 3 })
  expect(await datesOf('bare')).toEqual({ Lamp: '2024-02-01', Dimmer: '2024-02-01', Bulb: '2024-02-01' })
  expect(existsSync(proof)).toBe(false)
})

test('a shallow clone has no history, and dates of an earlier whole one stay', async () => {
  const shallow = join(givenFolder({}), 'shallow')
  const from = givenHistory(github('c/Copy'), { '2025-05-01': source, '2025-06-01': { 'readme.md': 'Lamps' } })
  git(from, 'clone', '--quiet', '--depth=1', pathToFileURL(from).href, shallow)
  expect(await readPack(registry.context, { folder: shallow }, { nodeId: 'copy' })).toMatchObject({ dated: undefined })
  expect(await datesOf('copy')).toMatchObject({ Lamp: '2025-03-01' })
})

test('a history is read within limits of time, commits and bytes', async () => {
  const gitDirectory = join(original(), '.git')
  const dated = async (limits: Partial<HistoryLimits>) => {
    const history = await readHistory(gitDirectory, names, undefined, { ...historyLimits, ...limits })
    return history?.firsts.size
  }
  expect(await dated({})).toBe(3)
  expect(await dated({ commits: 2 })).toBeUndefined()
  expect(await dated({ ms: 1 })).toBeUndefined()
  const stopped = readHistory(gitDirectory, names, AbortSignal.abort(new Error('interrupted')))
  await expect(stopped).rejects.toThrow('interrupted')
})

test.runIf(process.platform === 'linux')('an old commit cannot exceed the memory limit', async () => {
  const folder = original()
  const limits = { ...historyLimits, memory: 128 * 1024 ** 2 }
  const read = () => readHistory(join(folder, '.git'), [...names, 'Never'], undefined, limits)
  expect((await read())?.firsts.size).toBe(3)
  addBomb(folder)
  expect(await read()).toBeUndefined()
})
