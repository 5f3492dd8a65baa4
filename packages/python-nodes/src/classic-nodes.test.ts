import { describe, expect, it } from 'vitest'
import { nodeWith, onlyNode } from '../test/read-pack.ts'

const inputTypes = (value: string) => `@classmethod\ndef INPUT_TYPES(cls):\n    return ${value}\n`

const required = (value: string, before = '') =>
  nodeWith(inputTypes(`{"required": {"x": ${value}}}`), before).inputs.required[0]

it('reads every fact of a plain class', () => {
  const node = onlyNode(`
class Sharpen:
    """Not a description: ComfyUI does not show it."""
    @classmethod
    def INPUT_TYPES(s):
        return {
            "required": {
                "image": ("IMAGE",),
                "mode": (["soft", "hard"], {"default": "hard"}),
                "amount": ("FLOAT", {"default": 0.5, "min": -1, "max": 1.0, "step": 0.01, "tooltip": "how much"}),
            },
            "optional": {"mask": ("MASK", {"lazy": True})},
            "hidden": {"id": "UNIQUE_ID"},
        }
    RETURN_TYPES = ("IMAGE", "MASK")
    RETURN_NAMES = ("sharp", "edges")
    OUTPUT_IS_LIST = (False, True)
    OUTPUT_TOOLTIPS = ("the picture",)
    OUTPUT_NODE = True
    DEPRECATED = True
    EXPERIMENTAL = True
    CATEGORY = "image/filters"
    DESCRIPTION = "Sharpens."
    FUNCTION = "run"
NODE_CLASS_MAPPINGS = {"Sharpen": Sharpen}
NODE_DISPLAY_NAME_MAPPINGS = {"Sharpen": "Sharpen ✨"}
`)
  const stated = { confidence: 'stated' }
  expect(node).toMatchObject({
    name: 'Sharpen',
    displayName: 'Sharpen ✨',
    category: 'image/filters',
    description: 'Sharpens.',
    function: 'run',
    inputs: {
      required: [
        { name: 'image', type: 'IMAGE', options: {}, ...stated },
        { name: 'mode', type: 'COMBO', choices: ['soft', 'hard'], options: { default: 'hard' }, ...stated },
        { name: 'amount', type: 'FLOAT', options: { default: 0.5, min: -1, max: 1, step: 0.01, tooltip: 'how much' } },
      ],
      optional: [{ name: 'mask', type: 'MASK', options: { lazy: true } }],
      hidden: [{ name: 'id', type: 'UNIQUE_ID', options: {} }],
    },
    outputs: [
      { type: 'IMAGE', name: 'sharp', isList: false, tooltip: 'the picture' },
      { type: 'MASK', name: 'edges', isList: true, tooltip: undefined },
    ],
    deprecated: true,
    experimental: true,
    isOutputNode: true,
    style: 'classic',
    className: 'Sharpen',
    file: '__init__.py',
    line: 2,
  })
  expect(new Set(Object.values(node.confidence))).toEqual(new Set(['stated']))
})

describe('reads an input with', () => {
  it.each([
    ['a bare type', '"STRING"', { type: 'STRING' }],
    ['a tuple without options', '("INT",)', { type: 'INT' }],
    ['several types', '("INT,FLOAT",)', { type: 'INT,FLOAT' }],
    ['choices in a tuple', '((1, 2),)', { type: 'COMBO', choices: [1, 2] }],
    [
      'choices in the options',
      '("COMBO", {"options": ["a"], "default": "a"})',
      { type: 'COMBO', choices: ['a'], options: { default: 'a' } },
    ],
    [
      'concatenated choices',
      '(["none"] + [str(i) for i in range(2)],)',
      { type: 'COMBO', choices: ['none', '0', '1'] },
    ],
    ['keys of a dict', '(list({"a": 1, "b": 2}.keys()),)', { type: 'COMBO', choices: ['a', 'b'] }],
    ['a conditional choice', '(["a"] if __name__ == "x" else ["b"],)', { type: 'COMBO', choices: ['b'] }],
  ])('%s', (_what, value, expected) => {
    expect(required(value)).toMatchObject(expected)
  })

  it.each([
    ['files of a folder', '(folder_paths.get_filename_list("loras"),)', 'import folder_paths'],
    ['folders of the input folder', '(folder_paths.get_input_subfolders(),)', 'import folder_paths'],
    ['kinds of video files', '(Types.VideoContainer.as_input(),)', 'from comfy_api.latest import Types'],
    [
      'files of a folder after a fixed entry',
      '(["None"] + sorted(folder_paths.get_filename_list("loras")),)',
      'import folder_paths',
    ],
    ['samplers', '(comfy.samplers.KSampler.SAMPLERS, {"default": "euler"})', 'import comfy.samplers'],
    [
      'entries of a folder',
      '([f for f in os.listdir(folder_paths.get_input_directory()) if f],)',
      'import os, folder_paths',
    ],
  ])('a COMBO without known choices: %s', (_what, value, before) => {
    const input = required(value, before)
    expect(input?.type).toBe('COMBO')
    expect(input).not.toHaveProperty('choices')
  })

  it.each([
    [
      'a str that equals everything',
      'class AnyType(str):\n    def __ne__(self, other):\n        return False\nany = AnyType("*")',
      '(any,)',
    ],
    [
      'made by a helper',
      'class Any(str):\n    def __eq__(self, _):\n        return True\nclass Types:\n    ANY = Any("*")',
      '(Types.ANY, {})',
    ],
    [
      'made by __new__',
      'class Any(str):\n    def __new__(cls, value="*"):\n        return super().__new__(cls, value)\nany = Any()',
      '(any,)',
    ],
    ['of ComfyUI', 'from comfy.comfy_types import IO', '(IO.ANY,)'],
  ])('type `*`: %s', (_what, before, value) => {
    expect(required(value, before)?.type).toBe('*')
  })

  it('known JSON options only', () => {
    const input = required(
      '("FLOAT", {"max": float("inf"), "min": -math.inf, "default": load(), "step": 1})',
      'import math\nfrom x import load',
    )
    expect(input).toMatchObject({ type: 'FLOAT', options: { step: 1 }, confidence: 'derived' })
    expect(Object.keys(input?.options ?? {})).toEqual(['step'])
  })

  it('an unknown type if it is computed', () => {
    expect(required('(load(),)', 'from x import load')).toMatchObject({ type: undefined, confidence: 'computed' })
  })
})

describe('reads inputs', () => {
  it('when they are built in steps', () => {
    const node = nodeWith(`@classmethod
def INPUT_TYPES(cls):
    types = {"required": {"a": ("INT",)}}
    types["optional"] = {}
    for i in range(2):
        types["optional"][f"b{i}"] = ("IMAGE",)
    types["required"].update({"c": ("MASK",)})
    return types
`)
    expect(node.inputs.required.map(({ name }) => name)).toEqual(['a', 'c'])
    expect(node.inputs.optional.map(({ name }) => name)).toEqual(['b0', 'b1'])
    expect(node.confidence.inputs).toBe('derived')
  })

  it('through super(), named parents and other files', () => {
    const node = onlyNode({
      '__init__.py': `
from .base import Base, COMMON
class Middle(Base):
    @classmethod
    def INPUT_TYPES(cls):
        types = super().INPUT_TYPES()
        types["required"]["b"] = ("INT",)
        return types
class A(Middle):
    @classmethod
    def INPUT_TYPES(s):
        return {"required": {**Middle.INPUT_TYPES()["required"], **COMMON}}
NODE_CLASS_MAPPINGS = {"A": A}
`,
      'base.py': `
COMMON = {"c": ("MASK",)}
class Base:
    CATEGORY = "base"
    RETURN_TYPES = ("IMAGE",)
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"a": ("IMAGE",)}}
`,
    })
    expect(node.inputs.required.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(node).toMatchObject({ category: 'base', outputs: [{ type: 'IMAGE' }], confidence: { category: 'derived' } })
  })

  it('through a node of ComfyUI itself', () => {
    const node = onlyNode(`
import nodes
class Mine(nodes.KSampler):
    CATEGORY = "mine"
    @classmethod
    def INPUT_TYPES(s):
        types = nodes.KSampler.INPUT_TYPES()
        types["optional"] = {"note": ("STRING",)}
        return types
NODE_CLASS_MAPPINGS = {"Mine": Mine}
`)
    expect(node.inputs.required.map(({ name }) => name).slice(0, 5)).toEqual([
      'model',
      'seed',
      'steps',
      'cfg',
      'sampler_name',
    ])
    expect(node).toMatchObject({
      category: 'mine',
      function: 'sample',
      outputs: [{ type: 'LATENT' }],
      inputs: { optional: [{ name: 'note' }] },
    })
  })

  it('through dicts that accept any key', () => {
    const node = nodeWith(
      inputTypes('{"required": {}, "optional": Flexible("*", {"a": ("INT",)})}'),
      `
class Flexible(dict):
    def __init__(self, type, data=None):
        self.type = type
        self.data = data
        if self.data is not None:
            for k, v in self.data.items():
                self[k] = v
    def __getitem__(self, key):
        return (self.type,)
    def __contains__(self, key):
        return True
`,
    )
    expect(node.inputs.optional).toMatchObject([{ name: 'a', type: 'INT' }])
  })

  it('through a decorator that wraps INPUT_TYPES', () => {
    const node = onlyNode(`
def with_seed(cls):
    inner = cls.INPUT_TYPES
    @classmethod
    def INPUT_TYPES(cls):
        types = inner()
        types["required"]["seed"] = ("INT", {"default": 0})
        return types
    cls.INPUT_TYPES = INPUT_TYPES
    return cls
@with_seed
class A:
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"image": ("IMAGE",)}}
NODE_CLASS_MAPPINGS = {"A": A}
`)
    expect(node.inputs.required.map(({ name }) => name)).toEqual(['image', 'seed'])
  })

  it('if several values may be returned', () => {
    const node = nodeWith(
      `@classmethod
def INPUT_TYPES(cls):
    if available():
        return {"required": {"a": ("INT",)}}
    return {"required": {"a": ("INT",), "b": ("MASK",)}}
`,
      'from x import available',
    )
    expect(node.inputs.required.map(({ name }) => name)).toEqual(['a', 'b'])
  })
})

it('knows constants of ComfyUI and Python', () => {
  const input = required(
    '("INT", {"max": MAX_RESOLUTION, "min": -sys.maxsize, "default": int(math.pi)})',
    'import sys, math\nfrom nodes import MAX_RESOLUTION',
  )
  expect(input?.options).toEqual({ max: 16384, min: -(2 ** 63 - 1), default: 3 })
})
