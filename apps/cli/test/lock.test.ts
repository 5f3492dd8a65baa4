import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { useCommandLine } from './command-line.ts'

const line = useCommandLine('sample')
let registry: string
let lockfile: string

beforeAll(async () => {
  const { apiUrl } = await line.serve({ SAMPLE_CATALOGUE: 'on' })
  registry = apiUrl
  lockfile = join(line.directory, 'registry-lock.json')
  // The registry reads the archives of the sample catalogue after its start.
  for (let tries = 0; ; tries++) {
    const { total } = (await (await fetch(`${apiUrl}/nodes/tone-bench/versions/2.0.0/comfy-nodes`)).json()) as any
    if (total === 5) return
    if (tries > 500) throw new Error('tone-bench was not read')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}, 240_000)

const levels = {
  id: 1,
  type: 'ToneLevels',
  inputs: [
    { name: 'image', type: 'IMAGE', link: null },
    { name: 'mask', type: 'MASK', link: null },
  ],
  outputs: [{ name: 'IMAGE', type: 'IMAGE', links: null }],
  widgets_values: [0, 1, 1],
}

async function workflow(name: string, ...nodes: object[]): Promise<string> {
  const file = join(line.directory, name)
  await writeFile(file, JSON.stringify({ version: 0.4, nodes: [{ id: 9, type: 'LoadImage' }, ...nodes], links: [] }))
  return file
}

const lock = (...args: string[]) => line.run(['lock', '--registry', registry, '--out', lockfile, ...args])

const read = async (): Promise<any> => JSON.parse(await readFile(lockfile, 'utf8'))

it('writes each pack with its version, digest and reasons, with the same bytes each time', async () => {
  const file = await workflow('levels.json', levels)
  expect(await lock(file)).toMatchObject({ code: 0, err: '' })
  const { packs } = await read()
  expect(packs).toMatchObject([
    { id: 'tone-bench', sha256: expect.stringMatching(/^[\da-f]{64}$/), reasons: ['ToneLevels'] },
  ])
  const first = await readFile(lockfile, 'utf8')
  await lock(file)
  expect(await readFile(lockfile, 'utf8')).toBe(first)
})

it('with --check ends with 0 for a current lockfile, and changes nothing', async () => {
  const file = await workflow('levels.json', levels)
  const before = await readFile(lockfile, 'utf8')
  expect(await lock('--check', file)).toMatchObject({ code: 0, out: expect.stringContaining('fits: 1 packs') })
  expect(await readFile(lockfile, 'utf8')).toBe(before)
})

it('with --check reports a changed digest, an unavailable version, and a missing pack', async () => {
  const file = await workflow('levels.json', levels)
  const locked = await read()
  const [pack] = locked.packs
  const checkWith = async (packs: object[]) => {
    await writeFile(lockfile, JSON.stringify({ ...locked, packs }))
    return lock('--check', file)
  }
  expect(await checkWith([{ ...pack, sha256: '0'.repeat(64) }])).toMatchObject({
    code: 1,
    err: expect.stringContaining('another digest'),
  })
  expect(await checkWith([{ ...pack, version: '9.9.9' }])).toMatchObject({
    code: 1,
    err: expect.stringContaining('tone-bench 9.9.9 is not in the registry'),
  })
  expect(await checkWith([])).toMatchObject({ code: 1, err: expect.stringContaining('tone-bench is not in') })
})

it('ends with 1 for a node without a known pack, and names the node', async () => {
  const { code, err } = await lock(await workflow('open.json', levels, { id: 2, type: 'Nobody Has This' }))
  expect(code).toBe(1)
  expect(err).toContain('Nobody Has This: no pack is known for it')
})

it('warns of a pack that the workflow names but the registry does not know', async () => {
  const named = { properties: { cnr_id: 'tones-elsewhere' } }
  const unknown = { id: 2, type: 'Nobody Has This', properties: { cnr_id: 'lost', aux_id: 'studio/lost' } }
  const known = await lock(await workflow('named.json', { ...levels, ...named }))
  const warning = 'Warning: ToneLevels: the workflow names tones-elsewhere, and the registry chose tone-bench'
  expect(known).toMatchObject({ code: 0, err: expect.stringContaining(warning) })
  expect((await lock(await workflow('open.json', unknown))).err).toContain('the workflow names studio/lost')
})

it('warns of a node that ComfyUI removed', async () => {
  const removed = { id: 2, type: 'SaveSVG', inputs: [], outputs: [] }
  const { code, err } = await lock(await workflow('removed.json', levels, removed))
  expect([code, err]).toEqual([0, expect.stringMatching(/^Warning: SaveSVG: ComfyUI removed it in 0\.3\.34$/m)])
})

it('names the likely pack of a node that several packs define, and how to choose another', async () => {
  const folder = join(line.directory, 'manager')
  await mkdir(folder)
  const packs = { shows: ['Show', 'Shows Alone'], texts: ['Show'] }
  const address = (id: string) => `https://github.com/a/${id}`
  const entries = Object.keys(packs).map((id) => ({ title: id, reference: address(id), files: [address(id)] }))
  const names = Object.entries(packs).map(([id, own]) => [address(id), [own, {}]])
  await writeFile(join(folder, 'custom-node-list.json'), JSON.stringify({ custom_nodes: entries }))
  await writeFile(join(folder, 'extension-node-map.json'), JSON.stringify(Object.fromEntries(names)))
  await writeFile(join(folder, 'github-stats.json'), '{}')
  expect(await line.run(['import', 'manager', folder])).toMatchObject({ code: 0 })
  const show = { id: 2, type: 'Show' }
  const file = await workflow('likely.json', show, { id: 3, type: 'Shows Alone' })
  const { code, err } = await lock(file)
  expect(code).toBe(0)
  expect(err).toContain('Show: likely shows, because other nodes need it. Or choose: --pack "Show=texts"')
  expect((await lock(file, '--pack', 'Show=texts')).err).not.toContain('likely')
  expect(await lock(await workflow('open.json', show))).toMatchObject({ code: 1 })
})

it('ends with 2 for a file without a workflow, a missing file, and an unreachable registry', async () => {
  const letter = join(line.directory, 'letter.txt')
  await writeFile(letter, 'Dear all')
  expect(await lock(letter)).toMatchObject({ code: 2, err: expect.stringContaining('letter.txt') })
  expect(await lock(join(line.directory, 'absent.json'))).toMatchObject({ code: 2 })
  const away = ['lock', '--registry', 'http://127.0.0.1:9', '--out', lockfile, await workflow('levels.json', levels)]
  expect(await line.run(away)).toMatchObject({ code: 2 })
})
