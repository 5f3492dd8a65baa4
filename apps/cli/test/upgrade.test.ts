import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { useCommandLine } from './command-line.ts'

const line = useCommandLine('sample')
let registry: string

beforeAll(async () => {
  const { apiUrl } = await line.serve({ SAMPLE_CATALOGUE: 'on' })
  registry = apiUrl
  // The registry reads the archives of the sample catalogue after its start.
  for (let tries = 0; ; tries++) {
    const totals = await Promise.all(
      ['1.1.0', '2.0.0'].map(async (version) => {
        const answer = await fetch(`${apiUrl}/nodes/tone-bench/versions/${version}/comfy-nodes`)
        return ((await answer.json()) as any).total as number
      }),
    )
    if (totals.every((total) => total > 0)) return
    if (tries > 500) throw new Error('tone-bench was not read')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}, 240_000)

const save = async (name: string, content: object): Promise<string> => {
  const file = join(line.directory, name)
  await writeFile(file, JSON.stringify(content))
  return file
}
const lockOf = (version: string) =>
  save('registry-lock.json', {
    lockVersion: 1,
    packs: [{ id: 'tone-bench', name: 'Tone Bench', version, repository: '', reasons: [] }],
  })
const snapshotOf = (version: string) =>
  save('snapshot.json', {
    comfyui: null,
    git_custom_nodes: {},
    cnr_custom_nodes: { 'tone-bench': version },
    file_custom_nodes: [],
    pips: {},
  })
const upgrade = (...args: string[]) => line.run(['upgrade', '--registry', registry, ...args])

/** A prompt with a value whose name differs in 2.0.0. */
const prompt = {
  1: { class_type: 'LoadImage', inputs: { image: 'a.png' } },
  2: { class_type: 'ToneLevels', inputs: { image: ['1', 0], black: 0.1, white: 0.9, gamma: 1.4 } },
}

it('names the nodes that break and why, and writes a repaired workflow', async () => {
  const file = await save('prompt.json', prompt)
  const snapshot = await snapshotOf('1.1.0')
  const { code, err } = await upgrade(snapshot, '--workflow', file)
  expect(code).toBe(1)
  expect(err).toContain(
    `${file}: ToneLevels (2): tone-bench 1.1.0 → 2.0.0: new-input midtones, moved-values: can be repaired`,
  )
  expect(await upgrade(snapshot, 'tone-bench@2.0.0', '--write', '--workflow', file)).toMatchObject({ code: 0 })
  const out = file.replace('.json', '-repaired.json')
  expect(JSON.parse(await readFile(out, 'utf8'))).toEqual({
    ...prompt,
    2: { class_type: 'ToneLevels', inputs: { image: ['1', 0], black: 0.1, white: 0.9, midtones: 1.4 } },
  })
  expect(await upgrade(await lockOf('1.1.0'), '--workflow', out)).toMatchObject({
    code: 0,
    out: expect.stringContaining('No node breaks.'),
  })
})

it('reports a node without a known repair', async () => {
  const file = await save('match.json', {
    version: 0.4,
    links: [],
    nodes: [{ id: 1, type: 'ToneMatch', inputs: [{ name: 'image', type: 'IMAGE', link: null }], widgets_values: [1] }],
  })
  expect(await upgrade(await lockOf('2.0.0'), 'tone-bench@1.0.0', '--workflow', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('ToneMatch (1): tone-bench 2.0.0 → 1.0.0: missing-node: no repair is known'),
  })
})

it('without a workflow lists the changes of each pack', async () => {
  const { code, out } = await upgrade(await lockOf('1.1.0'))
  expect(code).toBe(1)
  expect(out).toContain('tone-bench 1.1.0 → 2.0.0: breaks')
  expect(out).toContain('ToneLevels: input-renamed gamma')
})

it('ends with 0 if every pack is at its latest version', async () => {
  expect(await upgrade(await lockOf('2.0.0'))).toMatchObject({ code: 0, out: expect.stringContaining('latest') })
})

it.each([
  ['another file', 'prompt.json', [], 'neither a lockfile'],
  ['a pack that is not in the lockfile', 'registry-lock.json', ['blur@1.0.0'], 'blur has no version'],
  ['a pack without a version', 'registry-lock.json', ['tone-bench'], 'name a pack and its version'],
  [
    'an unknown version',
    'registry-lock.json',
    ['tone-bench@9.9.9', '--workflow', 'prompt.json'],
    'is not in the registry',
  ],
  ['an unreachable registry', 'registry-lock.json', ['--registry', 'http://127.0.0.1:9'], 'http://127.0.0.1:9'],
])('ends with 2 for %s', async (_, file, args, sentence) => {
  await save('prompt.json', prompt)
  await lockOf('1.1.0')
  const paths = [file, ...args].map((arg) => (arg.endsWith('.json') ? join(line.directory, arg) : arg))
  const { code, err } = await upgrade(...paths)
  expect(err).toContain(sentence)
  expect(code).toBe(2)
})

it('names the packs that have no version to compare, instead of calling them up to date', async () => {
  const file = await save('by-git.json', {
    comfyui: null,
    git_custom_nodes: { 'https://github.com/someone/by-git': { hash: 'a'.repeat(40), disabled: false } },
    cnr_custom_nodes: { 'not-in-the-registry': '1.0.0' },
    file_custom_nodes: [],
    pips: {},
  })
  const names = 'not-in-the-registry, https://github.com/someone/by-git'
  const told = `Not compared, because the file or the registry has no version of them: ${names}`
  expect(await upgrade(file)).toMatchObject({ code: 0, out: '', err: expect.stringContaining(told) })
})
