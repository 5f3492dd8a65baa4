import { describe, expect, it } from 'vitest'
import { nodeWith } from '../test/read-pack.ts'

const inputTypes = (value: string) => `@classmethod\ndef INPUT_TYPES(cls):\n    return ${value}\n`

describe('a node takes inputs and gives outputs without a name', () => {
  const anyName = `
class Anything(dict):
    def __contains__(self, key):
        return True
    def __getitem__(self, key):
        return ("IMAGE",)
class Endless(tuple):
    def __getitem__(self, index):
        return tuple.__getitem__(self, 0)
class Named(dict):
    pass
`

  it.each(['optional', 'hidden'])('if its %s inputs accept any name', (section) => {
    const node = nodeWith(
      inputTypes(`{"required": {"a": ("INT",)}, "${section}": Anything({"b": ("MASK",)})}`),
      anyName,
    )
    expect(node.takesMoreInputs).toBe(true)
    expect(node.inputs.required.map(({ name }) => name)).toEqual(['a'])
    expect(node.confidence.inputs).not.toBe('computed')
  })

  it('if its outputs have any position', () => {
    const node = nodeWith('RETURN_TYPES = Endless(("IMAGE",))\n', anyName)
    expect(node.givesMoreOutputs).toBe(true)
    expect(node.outputs.map(({ type }) => type)).toEqual(['IMAGE'])
  })

  it('not for plain dicts and tuples, or subclasses that only rename them', () => {
    const node = nodeWith(
      `${inputTypes('{"required": {"a": ("INT",)}, "optional": Named({"b": ("MASK",)})}')}\nRETURN_TYPES = ("IMAGE",)\n`,
      anyName,
    )
    expect(node).not.toHaveProperty('takesMoreInputs')
    expect(node).not.toHaveProperty('givesMoreOutputs')
  })
})
