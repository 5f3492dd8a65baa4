import { loadParsers } from '@registry/syntax'
import { expect, it } from 'vitest'
import { readRelease } from '../make/read-release.ts'

const parsers = await loadParsers()

const nodes = `
class A:
    @classmethod
    def INPUT_TYPES(s):
        return {
            "required": {
                "text": ("STRING", {"default": "${'long '.repeat(40)}", "multiline": True, "tooltip": "Words."}),
                "pick": (["a", "b"], {"default": "b"}),
                "many": ([str(n) for n in range(500)],),
            },
            "optional": {"image": ("IMAGE",)},
            "hidden": {"id": "UNIQUE_ID"},
        }
    RETURN_TYPES = ("IMAGE", "INT")
    RETURN_NAMES = ("IMAGE", "count")
    OUTPUT_IS_LIST = (False, True)
    CATEGORY = "x"
    DESCRIPTION = "More words."
    OUTPUT_NODE = True
NODE_CLASS_MAPPINGS = {"A": A}
NODE_DISPLAY_NAME_MAPPINGS = {"A": "The A"}
`

it('records short facts only', () => {
  const { nodes: read, notes } = readRelease(parsers, new Map([['nodes.py', nodes]]))
  expect([...read]).toEqual([
    [
      'A',
      {
        title: 'The A',
        category: 'x',
        module: 'nodes',
        required: [
          ['text', 'STRING', { multiline: true }],
          ['pick', 'COMBO', { default: 'b' }, ['a', 'b']],
          ['many', 'COMBO'],
        ],
        optional: [['image', 'IMAGE']],
        outputs: ['IMAGE', ['INT', 'count', true]],
        flags: ['output'],
      },
    ],
  ])
  expect(notes).toEqual([])
})

it('records a nested input named like an option', () => {
  const source = `
from comfy_api.latest import io, ComfyExtension
class A(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        inner = io.String.Input("description", tooltip="Words.")
        return io.Schema(node_id="A", inputs=[io.DynamicCombo.Input("by", options=[io.DynamicCombo.Option("k", [inner])])])
class Extension(ComfyExtension):
    async def get_node_list(self):
        return [A]
async def comfy_entrypoint():
    return Extension()
`
  const files = new Map([
    ['nodes.py', 'def init():\n    extras_files = ["nodes_a.py"]\n'],
    ['comfy_extras/nodes_a.py', source],
  ])
  expect(readRelease(parsers, files).nodes.get('A')).toEqual({
    module: 'comfy_extras.nodes_a',
    required: [
      [
        'by',
        'COMFY_DYNAMICCOMBO_V3',
        { options: [{ key: 'k', inputs: { required: { description: ['STRING', {}] }, optional: {} } }] },
      ],
    ],
  })
})

it('notes unreadable parts', () => {
  const source = 'from elsewhere import more, Base\nclass A(Base): pass\nNODE_CLASS_MAPPINGS = {"A": A, **more}\n'
  const { notes } = readRelease(parsers, new Map([['nodes.py', source]]))
  expect(notes).toHaveLength(2)
  expect(notes[0]).toContain('there may be more nodes')
  expect(notes[1]).toContain('A: not known:')
})
