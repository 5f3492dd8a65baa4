import { describe, expect, it } from 'vitest'
import { namesOf, onlyNode } from '../test/read-pack.ts'

const entry = (list: string) => `
class Extension(ComfyExtension):
    async def get_node_list(self):
        return ${list}
async def comfy_entrypoint():
    return Extension()
`

const schemaOf = (inputs: string, before = '') =>
  onlyNode(`
from comfy_api.latest import io, ComfyExtension
${before}
class A(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(node_id="A", inputs=[${inputs}], outputs=[])
${entry('[A]')}`)

it('reads every fact of a schema', () => {
  const node = onlyNode(`
from comfy_api.latest import ComfyExtension, io
class Grade(io.ComfyNode):
    @classmethod
    def define_schema(cls) -> io.Schema:
        return io.Schema(
            node_id="Grade",
            display_name="Grade it",
            category="image",
            description="Grades.",
            inputs=[
                io.Image.Input("image", tooltip="what to grade"),
                io.Combo.Input("how", options=["a", "b"], default="b"),
                io.Int.Input("n", default=1, min=0, max=9, step=1, display_mode=io.NumberDisplay.slider, optional=True),
            ],
            outputs=[io.Image.Output(display_name="graded", is_output_list=True, tooltip="done"), io.Vae.Output()],
            hidden=[io.Hidden.unique_id],
            is_output_node=True,
            is_deprecated=True,
            is_experimental=True,
        )
    @classmethod
    def execute(cls, image): pass
${entry('[Grade]')}`)
  expect(node).toMatchObject({
    name: 'Grade',
    displayName: 'Grade it',
    category: 'image',
    description: 'Grades.',
    function: 'execute',
    inputs: {
      required: [
        { name: 'image', type: 'IMAGE', options: { tooltip: 'what to grade' } },
        { name: 'how', type: 'COMBO', choices: ['a', 'b'], options: { default: 'b' } },
      ],
      optional: [{ name: 'n', type: 'INT', options: { default: 1, min: 0, max: 9, step: 1, display: 'slider' } }],
      hidden: [{ type: 'UNIQUE_ID' }, { type: 'PROMPT' }, { type: 'EXTRA_PNGINFO' }],
    },
    outputs: [
      { type: 'IMAGE', name: 'graded', isList: true, tooltip: 'done' },
      { type: 'VAE', name: undefined, isList: false },
    ],
    deprecated: true,
    experimental: true,
    isOutputNode: true,
    style: 'schema',
    className: 'Grade',
    line: 3,
  })
})

describe('a type has its wire name', () => {
  it.each([
    ['io.Conditioning', 'CONDITIONING'],
    ['io.ControlNet', 'CONTROL_NET'],
    ['io.ClipVision', 'CLIP_VISION'],
    ['io.Boolean', 'BOOLEAN'],
    ['io.AnyType', '*'],
    ['io.Custom("THING")', 'THING'],
  ])('%s is %s', (type, name) => {
    expect(schemaOf(`${type}.Input("x")`).inputs.required).toMatchObject([{ name: 'x', type: name }])
  })

  it('by a class of the pack', () => {
    const own =
      '@io.comfytype(io_type="STACK")\nclass Stack(io.ComfyTypeIO):\n    class Input(io.Input):\n        def __init__(self, id, **kwargs):\n            super().__init__(id, **kwargs)'
    expect(schemaOf('Stack.Input("x", optional=True)', own).inputs.optional).toMatchObject([
      { name: 'x', type: 'STACK' },
    ])
  })

  it('of several types', () => {
    expect(schemaOf('io.MultiType.Input("x", types=[io.Image, io.Mask])').inputs.required).toMatchObject([
      { type: 'IMAGE,MASK' },
    ])
    expect(schemaOf('io.MultiType.Input(io.Int.Input("x", default=1), types=[io.Mask])').inputs.required).toMatchObject(
      [{ name: 'x', type: 'INT,MASK', options: { default: 1 } }],
    )
  })
})

it('reads growing inputs and inputs that depend on a choice', () => {
  const node = schemaOf(
    'io.Autogrow.Input("many", template=io.Autogrow.TemplatePrefix(io.Image.Input("one"), prefix="i", min=1, max=4)), io.DynamicCombo.Input("by", options=[io.DynamicCombo.Option("size", [io.Int.Input("width", default=1)])])',
  )
  expect(node.inputs.required).toMatchObject([
    {
      name: 'many',
      type: 'COMFY_AUTOGROW_V3',
      options: { template: { prefix: 'i', min: 1, max: 4, input: { required: { one: ['IMAGE', {}] } } } },
    },
    {
      name: 'by',
      type: 'COMFY_DYNAMICCOMBO_V3',
      options: { options: [{ key: 'size', inputs: { required: { width: ['INT', { default: 1 }] } } }] },
    },
  ])
})

it('reads whether a node accepts all inputs', () => {
  const nodeOf = (flag: string) =>
    onlyNode(`
from comfy_api.latest import io, ComfyExtension
class A(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(node_id="A", inputs=[io.Image.Input("image_1")], outputs=[]${flag})
${entry('[A]')}`)
  expect(nodeOf(', accept_all_inputs=True').takesMoreInputs).toBe(true)
  expect(nodeOf('')).not.toHaveProperty('takesMoreInputs')
})

it('follows a schema that a subclass changes', () => {
  const node = onlyNode(`
from comfy_api.latest import io, ComfyExtension
class Base(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(node_id="base", category="x", inputs=[io.Image.Input("image")], outputs=[])
class A(Base):
    @classmethod
    def define_schema(cls):
        schema = super().define_schema()
        schema.node_id = "A"
        schema.inputs.append(io.Mask.Input("mask"))
        return schema
${entry('[A]')}`)
  expect(node).toMatchObject({ name: 'A', category: 'x', inputs: { required: [{ name: 'image' }, { name: 'mask' }] } })
})

describe('the node list is followed', () => {
  const classes = ['A', 'B']
    .map(
      (name) =>
        `class ${name}(IO.ComfyNode):\n    @classmethod\n    def define_schema(cls):\n        return IO.Schema(node_id="${name.toLowerCase()}", inputs=[], outputs=[])\n`,
    )
    .join('')
  it.each([
    ['a literal', '', '[A, B]'],
    ['a constant', 'ALL = [A, B]', 'ALL'],
    ['concatenated', 'X = [A]', '[*X] + [B]'],
    ['comprehended', 'NAMES = ["A", "B"]', '[globals()[n] for n in NAMES]'],
  ])('%s', (_way, before, list) => {
    expect(namesOf(`from comfy_api.v0_0_2 import IO, ComfyExtension\n${classes}${before}\n${entry(list)}`)).toEqual([
      'a',
      'b',
    ])
  })
})

it('accepts the schema under its name in one ComfyUI release', () => {
  const node = onlyNode(`
from comfy_api.latest import ComfyExtension, comfy_io
class A(comfy_io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return comfy_io.Schema(node_id="A", inputs=[comfy_io.Image.Input("image")], outputs=[])
${entry('[A]')}`)
  expect(node).toMatchObject({ name: 'A', inputs: { required: [{ name: 'image', type: 'IMAGE' }] } })
})

it('names an output by its display name, never by its id', () => {
  const node = onlyNode(`
from comfy_api.latest import io, ComfyExtension
class A(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(node_id="A", inputs=[], outputs=[io.Image.Output("x"), io.Mask.Output("y", display_name="cut")])
${entry('[A]')}`)
  expect(node.outputs).toMatchObject([
    { type: 'IMAGE', name: undefined },
    { type: 'MASK', name: 'cut' },
  ])
})

it('marks a node that calls a paid service', () => {
  const paid = onlyNode(`
from comfy_api.latest import io, ComfyExtension
class A(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(node_id="A", inputs=[], outputs=[], is_api_node=True)
${entry('[A]')}`)
  expect(paid.isApiNode).toBe(true)
  expect(schemaOf('').isApiNode).toBe(false)
})

it('uses the name of a mapping that lists the class', () => {
  const node = onlyNode(`
from comfy_api.latest import io as _io
class A(_io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return _io.Schema(node_id="own", inputs=[_io.Float.Input("x")], outputs=[])
NODE_CLASS_MAPPINGS = {"mapped": A}
`)
  expect(node).toMatchObject({ name: 'mapped', style: 'schema', inputs: { required: [{ type: 'FLOAT' }] } })
})
