import { describe, expect, it } from 'vitest'
import { readPack } from '../test/read-pack.ts'

const pack = (inputs: string, before = '') => `
import os
class Input:
    def image(cls):
        return ("IMAGE",)
    @classmethod
    def mask(cls):
        return ("MASK",)
    @staticmethod
    def number(default=0):
        return ("INT", {"default": default})
${before}
class A:
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": ${inputs}}
class B:
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"x": ("INT",)}}
NODE_CLASS_MAPPINGS = {"a": A, "b": B}
`

const namesOf = (source: string) => readPack(source).nodes.map(({ name }) => name)

describe('leaves out a node whose inputs need a call that lacks an argument', () => {
  it.each([
    ['of a method through its class', '{"x": Input.image()}', ''],
    ['of a function', '{"x": make()}', 'def make(type):\n    return (type,)'],
    ['of a function without a named argument', '{"x": make("INT")}', 'def make(type, *, default):\n    return (type,)'],
    ['in another function', 'make()', 'def make():\n    return {"x": Input.image()}'],
    [
      'of an enum',
      '{"x": Input2.image()}',
      'from enum import Enum\nclass Input2(Enum):\n    def image(cls):\n        return ("IMAGE",)',
    ],
  ])('%s', (_what, inputs, before) => {
    const { nodes, problems } = readPack(pack(inputs, before))
    expect(nodes.map(({ name }) => name)).toEqual(['b'])
    expect(problems).toMatchObject([{ kind: 'failing-inputs', file: '__init__.py' }])
    expect(problems[0]?.detail).toMatch(/^ComfyUI leaves out the node a: `\w+` is called without `\w+`\.$/)
  })
})

describe('keeps a node', () => {
  it.each([
    ['whose calls have all arguments', '{"x": Input.mask(), "y": Input.number(), "z": Input().image()}', ''],
    ['whose arguments are spread', '{"x": make(*os.environ)}', 'def make(type):\n    return (type,)'],
    ['whose failing call may not run', '{"x": Input.image() if os.environ.get("X") else ("INT",)}', ''],
    [
      'whose function has an unknown decorator',
      '{"x": make()}',
      'import os\n@os.wrap\ndef make(type):\n    return (type,)',
    ],
    ['whose function is called by another', '{"x": [*map(lambda a, b: (a,), ["INT"], "x")][0]}', ''],
    [
      'whose failure is caught',
      '{"x": make()}',
      'def make():\n    try:\n        return Input.image()\n    except TypeError:\n        return ("INT",)',
    ],
    [
      'whose failing call is in a branch',
      '{"x": make()}',
      'def make():\n    if os.environ.get("X"):\n        return Input.image()\n    return ("INT",)',
    ],
  ])('%s', (_what, inputs, before) => {
    expect(namesOf(pack(inputs, before))).toEqual(['a', 'b'])
  })

  it('when a failing call is elsewhere in its module', () => {
    expect(namesOf(pack('{"x": TYPE}', 'TYPE = Input.image()'))).toEqual(['a', 'b'])
  })
})
