import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'

const registry = useRegistry()
const read = async (query = '') => registry.call('listNodeReplacements', `/comfy-nodes/replacements${query}`)

/** A pack with some nodes that registers replacements as extensions of ComfyUI do. */
const pack = (nodes: string[], replacements: [string, string][]) => ({
  '__init__.py': `from comfy_api.latest import ComfyAPI, io
import asyncio
class A:
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
NODE_CLASS_MAPPINGS = {${nodes.map((name) => `"${name}": A`).join(', ')}}
async def register():
    for new, old in ${JSON.stringify(replacements)}:
        await ComfyAPI().node_replacement.register(io.NodeReplace(
            new_node_id=new, old_node_id=old, old_widget_ids=["edge"],
            input_mapping=[{"new_id": "size", "old_id": "edge"}, {"new_id": "mode", "set_value": "fast"}]))
asyncio.run(register())
`,
})

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'replacers')
  await givenVersion(registry, publisher, 'other-pack', '1.0.0', { files: pack(['Taken', 'Former'], []) })
  await givenVersion(registry, publisher, 'other-pack', '2.0.0', { files: pack(['Taken'], []) })
  await givenVersion(registry, publisher, 'scale-pack', '1.0.0', { files: pack(['New'], [['New', 'Oldest']]) })
  const replacements: [string, string][] = [
    ['New', 'Old'],
    ['New', 'KSampler'],
    ['New', 'Taken'],
    ['New', 'Former'],
    ['Not There', 'Old'],
    ['New', 'Kept'],
    ['New', '__proto__'],
  ]
  await givenVersion(registry, publisher, 'scale-pack', '2.0.0', { files: pack(['New', 'Kept'], replacements) })
})

describe('GET /comfy-nodes/replacements', () => {
  test('200 in the format of ComfyUI, from latest versions, without names that ComfyUI or other packs have or had', async () => {
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['Old', '__proto__'])
    expect(body['Old']).toEqual([
      {
        new_node_id: 'New',
        old_node_id: 'Old',
        old_widget_ids: ['edge'],
        input_mapping: [
          { new_id: 'size', old_id: 'edge' },
          { new_id: 'mode', set_value: 'fast' },
        ],
        output_mapping: null,
        pack_id: 'scale-pack',
        pack_version: '2.0.0',
      },
    ])
  })

  test('200 of one pack', async () => {
    expect(Object.keys((await read('?node_id=scale-pack')).body)).toHaveLength(2)
    expect((await read('?node_id=other-pack')).body).toEqual({})
  })

  test('200 with a limited number per pack', async () => {
    const publisher = await givenPublisher(registry, 'fillers')
    const many = Array.from({ length: 250 }, (_, index): [string, string] => ['Filler', `Gone ${index}`])
    await givenVersion(registry, publisher, 'a-filler', '1.0.0', { files: pack(['Filler'], many) })
    expect(Object.keys((await read('?node_id=a-filler')).body)).toHaveLength(200)
    expect(Object.keys((await read()).body)).toHaveLength(202)
  })

  test('400 for a pack id that is too long', async () => {
    expect((await read(`?node_id=${'x'.repeat(201)}`)).status).toBe(400)
  })
})
