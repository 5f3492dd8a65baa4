import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import { createClone } from '../../src/exchange/readings/clone-repository.ts'
import { readPack } from '../../src/exchange/readings/read-pack.ts'
import { useRegistry } from '../harness.ts'
import { entry, github, runImport } from '../imports/manager-import.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { commit, git, givenFolder, givenRepository, packOf } from './checkouts.ts'

const registry = useRegistry()
const list = [entry('a/Lamps'), entry('b/Rival'), entry('c/Copy'), entry('d/Broken')]
const map = {
  [github('a/Lamps')]: [['Lamp', 'Listed Lamp'], {}],
  [github('b/Rival')]: [['Lamp'], {}],
}

beforeAll(async () => {
  await runImport(registry, { list, map })
})

async function comfyNodesOf(nodeId: string) {
  const { body } = await registry.call('listAllComfyNodes', `/comfy-nodes?node_id=${nodeId}`)
  return Object.fromEntries(
    body.comfy_nodes.map((node: Record<string, unknown>) => [node['comfy_node_name'], node['source_file']]),
  )
}

const nodeRow = (id: string) =>
  registry.context.db.selectFrom('nodes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a folder sets the definitions of the unclaimed node of its remote, without a version', async () => {
  const folder = givenRepository({
    '__init__.py': packOf('Lamp', 'Hidden Lamp'),
    'js/switch.js': 'LiteGraph.registerNodeType("Lamp Switch", class {})',
  })
  git(folder, 'remote', 'add', 'origin', 'git@github.com:a/Lamps.git')
  const before = await registry.post('resolve', '/resolve', { names: ['Lamp'] })
  expect(before.body.names[0].ownership.state).toBe('ambiguous')

  const read = await readPack(registry.context, { folder })
  expect(read).toEqual({ nodeId: 'lamps', comfyNodes: 3, frontEndOnly: 1, dated: 3, problems: 0 })
  expect(await comfyNodesOf('lamps')).toEqual({
    'Hidden Lamp': '__init__.py',
    Lamp: '__init__.py',
    'Lamp Switch': 'js/switch.js',
    'Listed Lamp': undefined,
  })
  const { body } = await registry.call('listAllComfyNodes', '/comfy-nodes?node_id=lamps&comfy_node_name=Lamp')
  expect(body.comfy_nodes[0]).toMatchObject({ category: 'lamps', return_types: '["IMAGE"]' })
  expect(body.comfy_nodes[0].version).toBeUndefined()
  const node = await nodeRow('lamps')
  expect([node.latest_version_id, node.comfy_node_count]).toEqual([null, 4])
  const audit = registry.context.db.selectFrom('audit_entries').selectAll().where('action', '=', 'comfy_nodes.read')
  expect(await audit.execute()).toMatchObject([{ actor: 'operator', subject: 'node:lamps', detail: { count: 3 } }])
})

test('a repository that defines a name wins over one that never had the listed name', async () => {
  const empty = givenRepository({ '__init__.py': packOf('Other Lamp') })
  await readPack(registry.context, { folder: empty }, { nodeId: 'rival' })
  const { body } = await registry.post('resolve', '/resolve', { names: ['Lamp', 'Lamp Switch'] })
  expect(body.names).toMatchObject([
    { ownership: { state: 'owned', node_id: 'lamps', reason: 'defined' } },
    { ownership: { state: 'owned', node_id: 'lamps', reason: 'alone' } },
  ])
})

test('the next import keeps names that were read, and removes names only of lists', async () => {
  await runImport(registry, { list, map: { ...map, [github('a/Lamps')]: [['Lamp', 'New Lamp'], {}] } })
  expect(await comfyNodesOf('lamps')).toEqual({
    'Hidden Lamp': '__init__.py',
    Lamp: '__init__.py',
    'Lamp Switch': 'js/switch.js',
    'New Lamp': undefined,
  })
  expect((await nodeRow('lamps')).comfy_node_count).toBe(4)
  const again = await runImport(registry, { list, map: { ...map, [github('a/Lamps')]: [['Lamp', 'New Lamp'], {}] } })
  expect(again.updated).toBe(0)
})

test('a listed name stays if a later reading lacks it, and a read name is not marked as listed', async () => {
  const folder = givenRepository({ '__init__.py': packOf('Hidden Lamp') })
  await readPack(registry.context, { folder }, { nodeId: 'lamps' })
  expect(Object.keys(await comfyNodesOf('lamps')).toSorted()).toEqual(['Hidden Lamp', 'Lamp', 'New Lamp'])
  const { token, id: publisherId } = await givenPublisher(registry, 'first-studio')
  await givenVersion(registry, { id: publisherId, token }, 'first-lamps', '1.0.0')
  const { db } = registry.context
  const version = await db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', 'first-lamps')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('comfy_nodes')
    .values({ node_id: 'first-lamps', version_id: version.id, name: 'Hidden Lamp', is_current: true })
    .execute()
  const { body } = await registry.post('resolve', '/resolve', { names: ['Hidden Lamp'] })
  expect(body.names[0].ownership).toEqual({ state: 'owned', node_id: 'first-lamps', reason: 'published_first' })
})

test('a repository is cloned, and read again after a change', async () => {
  const repository = givenRepository({ '__init__.py': packOf('Copied', 'Gone Soon') })
  const clone = createClone(() => true)
  const read = () =>
    readPack(registry.context, { address: github('c/Copy') }, {}, (_, folder) =>
      clone(pathToFileURL(repository), folder),
    )
  expect(await read()).toMatchObject({ nodeId: 'copy', comfyNodes: 2 })
  git(repository, 'rm', '--quiet', '__init__.py')
  await writeFile(join(repository, '__init__.py'), packOf('Copied'))
  commit(repository)
  await read()
  expect(await comfyNodesOf('copy')).toEqual({ Copied: '__init__.py' })
  expect((await nodeRow('copy')).comfy_node_count).toBe(1)
  expect(await readdir(registry.context.incomingDirectory)).toEqual([])
})

test('an aborted clone leaves no files, even if git writes a little longer', async () => {
  const stop = new AbortController()
  const lingering = async (_: URL, folder: string) => {
    await mkdir(folder)
    const write = 'i=0; while [ $i -lt 1500 ] && : 2>/dev/null >"$0/$i"; do i=$((i + 1)); done'
    const writing = spawn('sh', ['-c', write, folder], { stdio: 'ignore' })
    await once(writing, 'spawn')
    await vi.waitUntil(async () => (await readdir(folder)).length > 50)
    stop.abort(new Error('interrupted'))
    stop.signal.throwIfAborted()
  }
  const place = { address: github('c/Copy') }
  await expect(readPack(registry.context, place, { signal: stop.signal }, lingering)).rejects.toThrow('interrupted')
  expect(await readdir(registry.context.incomingDirectory)).toEqual([])
})

test('a folder without a remote needs the id of a node', async () => {
  const folder = givenFolder({ '__init__.py': packOf('From A Folder') })
  await expect(readPack(registry.context, { folder })).rejects.toThrow('no git remote')
  await expect(readPack(registry.context, { folder }, { nodeId: 'nowhere' })).rejects.toThrow(
    "There is no node 'nowhere'",
  )
  expect(await readPack(registry.context, { folder }, { nodeId: 'rival' })).toMatchObject({ nodeId: 'rival' })
})

test('an unreadable pack changes nothing, and gives a reason', async () => {
  const folder = givenFolder({ '__init__.py': 'from .nodes import NODE_CLASS_MAPPINGS\n', 'nodes.py': 'def f(self:\n' })
  await expect(readPack(registry.context, { folder }, { nodeId: 'broken' })).rejects.toThrow(
    'No comfy node was found in Python. __init__.py:',
  )
  await expect(readPack(registry.context, { address: github('nobody/knows') })).rejects.toThrow(
    'No node has the repository',
  )
  await expect(readPack(registry.context, { address: 'no address' })).rejects.toThrow('No node has the repository')
})

test.each([
  [
    'fails in Python, whatever it finds in JavaScript',
    'in Python. __init__.py:',
    {
      '__init__.py': 'from .nodes import NODE_CLASS_MAPPINGS\n',
      'nodes.py': 'def f(self:\n',
      'js/switch.js': 'LiteGraph.registerNodeType("Late Switch", class {})',
    },
  ],
  ['finds nothing at all', "What was read of 'broken' before stays.", { 'readme.md': 'Moved.\n' }],
])('a reading that %s removes nothing of an earlier one', async (_, sentence, files) => {
  await readPack(registry.context, { folder: givenFolder({ '__init__.py': packOf('Early') }) }, { nodeId: 'broken' })
  await expect(readPack(registry.context, { folder: givenFolder(files) }, { nodeId: 'broken' })).rejects.toThrow(
    sentence,
  )
  expect(await comfyNodesOf('broken')).toEqual({ Early: '__init__.py' })
})

test('a node of a publisher is refused before a clone', async () => {
  const publisher = await givenPublisher(registry, 'lamp-house')
  await givenVersion(registry, publisher, 'claimed-lamp', '1.0.0', { node: { repository: github('e/Claimed') } })
  const folder = givenFolder({ '__init__.py': packOf('Taken') })
  const sentence = "The node 'claimed-lamp' belongs to a publisher"
  await expect(readPack(registry.context, { folder }, { nodeId: 'claimed-lamp' })).rejects.toThrow(sentence)
  const never = () => Promise.reject(new Error('was copied'))
  await expect(readPack(registry.context, { address: github('e/Claimed') }, {}, never)).rejects.toThrow(sentence)
  expect(await comfyNodesOf('claimed-lamp')).toEqual({})
})
