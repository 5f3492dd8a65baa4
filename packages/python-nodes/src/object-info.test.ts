import { expect, it } from 'vitest'
import { nodeWith } from '../test/read-pack.ts'
import { toObjectInfo } from './object-info.ts'

it('presents a definition as ComfyUI does', () => {
  const node = nodeWith(
    `CATEGORY = "x"
FUNCTION = "run"
RETURN_TYPES = ("IMAGE", ["a", "b"])
OUTPUT_IS_LIST = (True,)
OUTPUT_TOOLTIPS = ("first",)
@classmethod
def INPUT_TYPES(cls):
    return {
        "required": {"m": (["a", "b"], {"default": "a"}), "f": (folder_paths.get_filename_list("x"),), "u": (load(),)},
        "optional": {"i": ("INT", {"min": 0})},
        "hidden": {"id": "UNIQUE_ID"},
    }`,
    'import folder_paths\nfrom x import load',
  )
  expect(toObjectInfo(node)).toEqual({
    input_types: {
      required: { m: [['a', 'b'], { default: 'a' }], f: [[], {}], u: ['*', {}] },
      optional: { i: ['INT', { min: 0 }] },
      hidden: { id: 'UNIQUE_ID' },
    },
    return_types: ['IMAGE', ['a', 'b']],
    return_names: ['IMAGE', 'COMBO'],
    output_is_list: [true, false],
    output_tooltips: ['first', ''],
    function: 'run',
    category: 'x',
    description: '',
    display_name: 'A',
    output_node: false,
    deprecated: false,
    experimental: false,
  })
})

it('leaves out absent facts', () => {
  const info = toObjectInfo(
    nodeWith('RETURN_TYPES = ()\n@classmethod\ndef INPUT_TYPES(cls):\n    return {"required": {}}'),
  )
  expect(info.input_types).toEqual({ required: {} })
  expect(info).not.toHaveProperty('output_tooltips')
})
