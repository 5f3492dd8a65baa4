import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPack } from '../test/read-pack.ts'

const read = (files: string | Record<string, string>) => readPack(files).replacements
const head = 'from comfy_api.latest import ComfyAPI, ComfyExtension, io\napi = ComfyAPI()\n'
const extension = `
class Pack(ComfyExtension):
    async def on_load(self) -> None:
        await register()
    async def get_node_list(self):
        return []
async def comfy_entrypoint():
    return Pack()
`
const none = { old_widget_ids: null, input_mapping: null, output_mapping: null }

describe('replacements of nodes', () => {
  it('are read from the extension of a pack, with all fields', () => {
    expect(
      read(`${head}
async def register():
    await api.node_replacement.register(io.NodeReplace(
        new_node_id="Scale",
        old_node_id="ScaleBy",
        old_widget_ids=["method", "factor"],
        input_mapping=[{"new_id": "pixels", "old_id": "image"}, {"new_id": "mode", "set_value": 1.5}],
        output_mapping=[{"new_idx": 1, "old_idx": 0}],
    ))
${extension}`),
    ).toEqual([
      {
        new_node_id: 'Scale',
        old_node_id: 'ScaleBy',
        old_widget_ids: ['method', 'factor'],
        input_mapping: [
          { new_id: 'pixels', old_id: 'image' },
          { new_id: 'mode', set_value: 1.5 },
        ],
        output_mapping: [{ new_idx: 1, old_idx: 0 }],
      },
    ])
  })

  it('are read from loops over tables, without duplicates', () => {
    expect(
      read(`${head}
TABLE = (("New A", "Old A"), ("New B", "Old B"), ("New A", "Old A"))
async def register():
    for new, old in TABLE:
        try:
            await api.node_replacement.register(io.NodeReplace(new_node_id=new, old_node_id=old))
        except Exception as error:
            print(error)
${extension}`),
    ).toEqual([
      { new_node_id: 'New A', old_node_id: 'Old A', ...none },
      { new_node_id: 'New B', old_node_id: 'Old B', ...none },
    ])
  })

  it('are read from modules that register them at import', () => {
    expect(
      read({
        '__init__.py': 'import asyncio\nfrom . import moves\nasyncio.run(moves.register())\nNODE_CLASS_MAPPINGS = {}\n',
        'moves.py': 'from comfy_api.latest import io\nasync def register():\n    io.NodeReplace("New", "Old")\n',
      }),
    ).toEqual([{ new_node_id: 'New', old_node_id: 'Old', ...none }])
  })

  it.each([
    'io.NodeReplace(new_node_id=unknown(), old_node_id="Old")',
    'io.NodeReplace(new_node_id="Old", old_node_id="Old")',
    'io.NodeReplace(new_node_id="New", old_node_id="Old", input_mapping=[{"new_id": unknown(), "old_id": "a"}])',
    'io.NodeReplace(new_node_id="New", old_node_id="Old", output_mapping=[{"new_idx": 1e9, "old_idx": 0}])',
    'io.NodeReplace(**unknown())',
    'io.NodeReplace(new_node_id="N" * 501, old_node_id="Old")',
  ])('are left out if a field is unknown or invalid: %s', (call) => {
    expect(read(`${head}async def register():\n    ${call}\n${extension}`)).toEqual([])
  })

  it('are limited in number, for any code', () => {
    const many = `${head}
async def register():
    for i in range(100000):
        io.NodeReplace(new_node_id="N" + str(i), old_node_id="O" + str(i))
${extension}`
    expect(read(many).length).toBeLessThanOrEqual(500)
    fc.assert(
      fc.property(fc.string(), (text) => {
        read(`${head}async def register():\n    io.NodeReplace(${text})\n${extension}`)
      }),
      { numRuns: 100 },
    )
  })
})
