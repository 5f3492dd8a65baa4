import { beforeAll, describe, expect, test } from 'vitest'
import { givenArrived, givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { givenPublisher, givenVersion, setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const get = (path: string) => registry.call('compareNodeVersions', `/nodes/${path}`)

/** A pack whose nodes are one line of Python each: name, widgets in order, outputs. */
function pack(...nodes: [name: string, inputs: string, outputs: string][]): Record<string, string> {
  const classes = nodes.map(
    ([name, inputs, outputs]) =>
      `class ${name}:\n  @classmethod\n  def INPUT_TYPES(cls):\n    return {"required": {${inputs}}}\n` +
      `  RETURN_TYPES = (${outputs})\n  FUNCTION = "run"\n  CATEGORY = "test"\n  def run(self, **all):\n    return all\n`,
  )
  const mappings = nodes.map(([name]) => `"${name}": ${name}`).join(', ')
  return { '__init__.py': `${classes.join('\n')}\nNODE_CLASS_MAPPINGS = {${mappings}}\n` }
}

const strength = '"strength": ("FLOAT", {"default": 1.0})'
const steps = '"steps": ("INT", {"default": 4})'
const first = pack(['Tone', `"image": ("IMAGE",), ${strength}`, '"IMAGE",'], ['Gone', steps, '"MASK",'])
const second = pack(['Tone', `"image": ("IMAGE",), ${steps}, ${strength}`, '"IMAGE",'], ['New', steps, '"INT",'])

const pipOfTorch = 'import os\nos.system("pip install torch==2.1.0")\n'

let publisher: { id: string; token: string }

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'reader')
  await givenVersion(registry, publisher, 'pack', '1.0.0', { files: { ...first, 'old.txt': 'x' } })
  await givenVersion(registry, publisher, 'pack', '1.0.1', {
    files: { ...second, 'net.py': 'import requests\nrequests.get("https://example.org")\n', 'install.py': pipOfTorch },
  })
  await givenVersion(registry, publisher, 'pack', '2.0.0', { files: second })
  await givenNode(registry, 'unread')
  await givenArrived(registry, 'unread', '1.0.0')
  await givenArrived(registry, 'unread', '1.1.0')
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned')
})

describe('GET /nodes/{nodeId}/versions/{version}/comparison', () => {
  test('200 with each change, its effect on saved workflows, and a warning that the number lacks a major bump', async () => {
    const { body } = await get('pack/versions/1.0.1/comparison')
    expect(body).toMatchObject({
      node_id: 'pack',
      version: '1.0.1',
      since: '1.0.0',
      effects: { positional: 'breaks', named: 'breaks', prompt: 'breaks' },
      advised_bump: 'major',
      breaks_without_major: true,
      compared: { comfy_nodes: 2, total: 2 },
      change_count: 4,
    })
    const kinds = body.changes.map((change: { kind: string; comfy_node_name: string; field?: string }) =>
      [change.kind, change.comfy_node_name, change.field].filter(Boolean).join(' '),
    )
    expect(kinds.toSorted()).toEqual([
      'input-added Tone steps',
      'node-added New',
      'node-removed Gone',
      'widgets-moved Tone',
    ])
    expect(body.changes.find(({ kind }: { kind: string }) => kind === 'widgets-moved')).toMatchObject({
      before: '["strength"]',
      after: '["steps","strength"]',
      effects: { positional: 'breaks', named: 'safe', prompt: 'safe' },
    })
  })

  test('200 with changes outside of nodes', async () => {
    const { body } = await get('pack/versions/1.0.1/comparison')
    expect(body).toMatchObject({
      capabilities_gained: ['network', 'processes'],
      capabilities_lost: [],
      requirements: [],
    })
    expect(body.files).toMatchObject({ added: 2, removed: 1 })
  })

  test('200 with outside effects that one version has and the other does not', async () => {
    const effect = {
      kind: 'package-change',
      target: 'pip install torch==2.1.0',
      file: 'install.py',
      line: 2,
      places: 1,
    }
    const { body } = await get('pack/versions/1.0.1/comparison')
    expect(body).toMatchObject({ outside_effects_gained: [effect], outside_effects_lost: [] })
    const later = await get('pack/versions/2.0.0/comparison')
    expect(later.body).toMatchObject({ outside_effects_gained: [], outside_effects_lost: [effect] })
  })

  test('200 without differences of effects that a limit may have cut', async () => {
    const globals = (from: number) =>
      Array.from({ length: 60 }, (_, index) => `window.global${from + index} = 1`).join('\n')
    for (const [index, version] of ['1.0.0', '1.1.0'].entries())
      await givenVersion(registry, publisher, 'many', version, {
        files: { '__init__.py': 'WEB_DIRECTORY = "js"\n', 'js/a.js': globals(index * 30) },
      })
    const { body } = await get('many/versions/1.1.0/comparison')
    expect(body).toMatchObject({ outside_effects_gained: [], outside_effects_lost: [] })
  })

  test('200 for any two versions, in both directions', async () => {
    const { body } = await get('pack/versions/2.0.0/comparison?since=1.0.0')
    expect(body).toMatchObject({ since: '1.0.0', advised_bump: 'major', change_count: 4 })
    expect(body.breaks_without_major).toBeUndefined()
    expect((await get('pack/versions/1.0.0/comparison?since=2.0.0')).body).toMatchObject({ since: '2.0.0' })
    expect((await get('pack/versions/2.0.0/comparison')).body).toMatchObject({
      since: '1.0.1',
      change_count: 0,
      effects: { positional: 'safe', named: 'safe', prompt: 'safe' },
    })
  })

  test('200 without a comparison for the first version, and without nodes if they are unknown', async () => {
    expect((await get('pack/versions/1.0.0/comparison')).body).toEqual({ node_id: 'pack', version: '1.0.0' })
    const { body } = await get('unread/versions/1.1.0/comparison')
    expect(body).toMatchObject({ since: '1.0.0', requirements: [] })
    expect(body.changes).toBeUndefined()
  })

  test('200 with the versions that have nodes with unknown names', async () => {
    const open = 'import os\nNODE_CLASS_MAPPINGS[os.environ.get("X")] = Tone\n'
    const source = pack(['Tone', steps, '"INT",'])['__init__.py']
    for (const [version, text] of [
      ['1.0.0', `${source}${open}`],
      ['1.1.0', `${source}${open}`],
      ['1.2.0', `${source}`],
      ['1.3.0', `${source}`],
    ] as const)
      await givenVersion(registry, publisher, 'open', version, { files: { '__init__.py': text } })
    const incomplete = async (path: string) => (await get(`open/versions/${path}`)).body.incomplete_versions
    expect((await get('open/versions/1.1.0/comparison')).body).toMatchObject({
      effects: { positional: 'safe' },
      compared: { comfy_nodes: 1, total: 1 },
      incomplete_versions: ['1.0.0', '1.1.0'],
    })
    expect(await incomplete('1.2.0/comparison')).toEqual(['1.1.0'])
    expect(await incomplete('1.1.0/comparison?since=1.2.0')).toEqual(['1.1.0'])
    expect(await incomplete('1.3.0/comparison')).toBeUndefined()
  })

  test('304 when If-None-Match matches', () =>
    expectKnown(registry, 'compareNodeVersions', '/nodes/pack/versions/1.0.1/comparison'))

  test('200 with the same changes if the pair is not stored', async () => {
    const { db } = registry.context
    const stored = await get('pack/versions/1.0.1/comparison')
    await db.deleteFrom('version_comparisons').execute()
    const made = await get('pack/versions/1.0.1/comparison?since=1.0.0')
    expect(made.body).toEqual(stored.body)
  })

  test('200 with long values cut', async () => {
    const names = ['1.0.0', '1.1.0'].map((_, version) =>
      Array.from({ length: 300 }, (__, index) => `choice ${version * 300 + index}`),
    )
    for (const [index, choices] of names.entries()) {
      const files = pack(['Tone', `"mode": (${JSON.stringify(choices)},)`, '"IMAGE",'])
      await givenVersion(registry, publisher, 'long', `1.${index}.0`, { files })
    }
    const { body } = await get('long/versions/1.1.0/comparison')
    const removed = body.changes.find(({ kind }: { kind: string }) => kind === 'choices-removed')
    expect(removed.before.length).toBeLessThanOrEqual(1000)
    expect(JSON.parse(removed.before)[0]).toBe('choice 0')
  })

  test('400 for a version number that is too long', async () => {
    expect((await get(`pack/versions/1.0.0/comparison?since=${'1'.repeat(201)}`)).status).toBe(400)
  })

  test('403 for a banned node', async () => {
    expect((await get('outlaw/versions/1.0.0/comparison')).status).toBe(403)
  })

  test('404 for an unknown node, version, or version to compare with', async () => {
    expect((await get('nobody/versions/1.0.0/comparison')).status).toBe(404)
    expect((await get('pack/versions/9.0.0/comparison')).status).toBe(404)
    expect((await get('pack/versions/1.0.0/comparison?since=9.0.0')).status).toBe(404)
  })
})
