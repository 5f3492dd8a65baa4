import { beforeAll, describe, expect, test } from 'vitest'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenUnclaimed, setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const ask = (body: unknown) => registry.post('resolve', '/resolve', body)
const set = (id: string, values: object) =>
  registry.context.db.updateTable('nodes').set(values).where('id', '=', id).execute()

beforeAll(async () => {
  const { db } = registry.context
  await givenUnclaimed(registry, 'comfyui-videohelpersuite', ['VHS_VideoCombine', 'VHS_LoadVideo'])
  const repository = 'https://github.com/Kosinkadink/ComfyUI-VideoHelperSuite'
  await set('comfyui-videohelpersuite', { github_stars: 1772, repository, author: 'Kosinkadink' })
  await givenUnclaimed(registry, 'comfyui-s3-io', ['VHS_VideoCombine'])
  await set('comfyui-s3-io', { github_stars: 4 })
  await givenUnclaimed(registry, 'left', ['Torn'])
  await givenUnclaimed(registry, 'right', ['Torn'])
  await givenUnclaimed(registry, 'rgthree-comfy', ['Seed (rgthree)'])
  await set('rgthree-comfy', { comfy_node_pattern: ' \\(rgthree\\)$' })
  await givenUnclaimed(registry, 'taker', ['KSampler'])
  await givenNode(registry, 'old-name')
  await givenNode(registry, 'older-name')
  await set('old-name', { status: 'deleted', merged_into: 'older-name' })
  await set('older-name', { status: 'deleted', merged_into: 'comfyui-videohelpersuite' })
  await givenNode(registry, 'banned')
  await setNodeStatus(registry, 'banned', 'banned')
  await db
    .insertInto('node_aliases')
    .values([
      { alias: 'vhs', node_id: 'comfyui-videohelpersuite' },
      { alias: 'github.com/formerly/videohelpersuite', node_id: 'comfyui-videohelpersuite' },
      { alias: 'gone', node_id: 'banned' },
    ])
    .execute()
})

const ownershipsOf = async (...names: string[]) => {
  const { body } = await ask({ names })
  return body.names.map(({ ownership }: any) => ownership)
}

describe('POST /resolve', () => {
  test('200 with the owner of each name and the evidence, in the given order', async () => {
    expect(await ownershipsOf('VHS_LoadVideo', 'VHS_VideoCombine', 'Torn', 'Nobody has it')).toEqual([
      { state: 'owned', node_id: 'comfyui-videohelpersuite', reason: 'alone' },
      { state: 'owned', node_id: 'comfyui-videohelpersuite', reason: 'most_stars', rivals: ['comfyui-s3-io'] },
      { state: 'ambiguous', candidates: ['left', 'right'] },
      { state: 'unknown' },
    ])
  })

  test('200 with a node of ComfyUI as core, even if a pack has the name', async () => {
    expect(await ownershipsOf('KSampler', 'Note', 'PrimitiveNode')).toEqual([
      { state: 'core', added_in: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      { state: 'frontend' },
      { state: 'frontend' },
    ])
  })

  test('200 with a former node of ComfyUI as core, unless a pack has the name', async () => {
    await givenUnclaimed(registry, 'pika-nodes', ['PikaImageToVideoNode2_2'])
    expect(await ownershipsOf('StabilityUpscaleFastNode', 'PikaImageToVideoNode2_2')).toEqual([
      { state: 'core', added_in: '0.3.32', removed_in: '0.27.1' },
      { state: 'owned', node_id: 'pika-nodes', reason: 'alone' },
    ])
  })

  test('200 with a pack with only a matching pattern as likely', async () => {
    expect(await ownershipsOf('Any Switch (rgthree)', 'rgthree Any Switch')).toEqual([
      { state: 'likely', node_id: 'rgthree-comfy', reason: 'pattern' },
      { state: 'unknown' },
    ])
  })

  test.each([
    'comfyui-videohelpersuite',
    'ComfyUI-VideoHelperSuite',
    'comfyui_videohelpersuite',
    'vhs',
    'VHS',
    'old-name',
    ' older-name ',
  ])('200 with the pack of the id %j', async (id) => {
    const { body } = await ask({ ids: [id] })
    expect(body.ids).toEqual([{ asked: id, state: 'found', node_id: 'comfyui-videohelpersuite' }])
  })

  test.each([
    'Kosinkadink/ComfyUI-VideoHelperSuite',
    'kosinkadink/comfyui-videohelpersuite',
    'https://github.com/Kosinkadink/ComfyUI-VideoHelperSuite.git',
    'http://www.github.com/Kosinkadink/ComfyUI-VideoHelperSuite/',
    'https://github.com/Kosinkadink/ComfyUI-VideoHelperSuite/tree/main/videohelpersuite?tab=readme',
    'git@github.com:Kosinkadink/ComfyUI-VideoHelperSuite.git',
    'Formerly/VideoHelperSuite',
    'ComfyUI-VideoHelperSuite/',
  ])('200 with the pack of the URL %s', async (address) => {
    const { body } = await ask({ addresses: [address] })
    expect(body.addresses).toEqual([{ asked: address, state: 'found', node_id: 'comfyui-videohelpersuite' }])
  })

  test('200 with ComfyUI itself as the core', async () => {
    const { body } = await ask({ ids: ['comfy-core'], addresses: ['comfyanonymous/ComfyUI'] })
    expect([...body.ids, ...body.addresses].map(({ state }: any) => state)).toEqual(['core', 'core'])
  })

  test('200 with unknown for unresolvable ids and addresses, and for packs that cannot be installed', async () => {
    const { status, body } = await ask({
      ids: ['nothing', 'banned', 'gone', '__proto__'],
      addresses: ['a/b', 'a b/c', '/'],
    })
    expect(status).toBe(200)
    expect([...body.ids, ...body.addresses].map(({ state }: any) => state)).toEqual(Array(7).fill('unknown'))
    expect(body.nodes).toEqual([])
  })

  test('200 with each resolved pack once', async () => {
    const { body } = await ask({
      names: ['VHS_VideoCombine', 'Torn'],
      ids: ['vhs'],
      addresses: ['Formerly/VideoHelperSuite'],
    })
    expect(body.nodes).toEqual([
      // The pack also has a requested name, but does not own the name.
      expect.objectContaining({ id: 'comfyui-s3-io' }),
      {
        id: 'comfyui-videohelpersuite',
        name: expect.any(String),
        repository: 'https://github.com/Kosinkadink/ComfyUI-VideoHelperSuite',
        author: 'Kosinkadink',
        github_stars: 1772,
      },
      expect.objectContaining({ id: 'left' }),
      expect.objectContaining({ id: 'right' }),
    ])
  })

  test('200 for two thousand names', async () => {
    const names = Array.from({ length: 2000 }, (_, i) => `Name ${i}`)
    expect((await ask({ names })).body.names).toHaveLength(2000)
  })

  test('400 for more than two thousand, and for a list that is not of texts', async () => {
    const names = Array.from({ length: 2000 }, (_, i) => `Name ${i}`)
    expect(await ask({ names, ids: ['one'] })).toMatchObject({ status: 400, body: { error: 'too_many_to_resolve' } })
    expect((await ask({ names: 'KSampler' })).status).toBe(400)
    expect((await ask({ names: [7] })).status).toBe(400)
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await ask({ names: ['x'.repeat(1_100_000)] })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await registry.call('resolve', '/resolve', { method: 'POST', body: 'a=b' })).status).toBe(415)
  })

  test('200 with empty lists for an empty request', async () => {
    expect(await ask({})).toMatchObject({ status: 200, body: { names: [], ids: [], addresses: [], nodes: [] } })
  })
})

test('GET /nodes/{alias} redirects from the short id, a former id and the repository of a pack', async () => {
  for (const alias of ['vhs', 'VHS', 'Kosinkadink%2FComfyUI-VideoHelperSuite']) {
    const { status, headers } = await registry.call('getNode', `/nodes/${alias}`)
    expect([alias, status, headers.get('location')]).toEqual([
      alias,
      302,
      expect.stringMatching(/\/nodes\/comfyui-videohelpersuite$/),
    ])
  }
})
