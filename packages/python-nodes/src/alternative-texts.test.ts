import { describe, expect, it } from 'vitest'
import { namesOf, nodeWith } from '../test/read-pack.ts'

const before = `
import os, re
IS_LOCAL = os.environ.get("LOCAL")
def find(name):
    for folder in os.environ.get("FOLDERS"):
        if os.path.isdir(folder):
            return "local:" + name
    return name
def find_or_none(name):
    if IS_LOCAL:
        return "local:" + name
def either(one, other):
    return one if IS_LOCAL else other
`

const inputOf = (spec: string) =>
  nodeWith(`@classmethod\ndef INPUT_TYPES(cls):\n    return {"required": {"x": ${spec}}}`, before).inputs.required[0]

describe('texts with several possible values', () => {
  it.each([
    ['of a function', '[find("a"), "b"]'],
    ['of a concatenation', '["x" + find("a"), "b"]'],
    ['of a formatted string', '[f"<{find(\'a\')}>", "b"]'],
    ['of a pattern search in one of them', '[re.sub("l", "m", find("a")), *re.findall("[a-z]", find("a"))]'],
    ['of a condition', '[either("a", "b"), "c"]'],
    ['of a text that may be empty', '[either("", "a") or "b"]'],
    ['of a prefix test of one of them', '[find("a") if find("a").startswith("local:") else "b"]'],
    ['of a search in one of them', '["a"] if "l" in find("a") else ["b"]'],
    ['of a comparison with one of them', '["a"] if find("a") == "a" else ["b"]'],
  ])('are no choices, as the result %s', (_of, choices) => {
    const input = inputOf(`(${choices},)`)
    expect([input?.type, input?.choices]).toEqual(['COMBO', undefined])
  })

  it('are no default value', () => {
    const options = { multiline: true }
    expect(inputOf('("STRING", {"default": either("/folder", "C:"), "multiline": True})')?.options).toEqual(options)
    expect(inputOf('("STRING", {"default": find("a"), "multiline": True})')?.options).toEqual(options)
  })

  it('give their first value as a comfy node name', () => {
    expect(
      namesOf(`${before}\nclass A: pass\nNAME = "Lamp" if IS_LOCAL else "Light"\nNODE_CLASS_MAPPINGS = {NAME: A}\n`),
    ).toEqual(['Lamp'])
  })
})

describe('a text has one value', () => {
  it.each([
    ['when all branches return it', 'either("a", "a")'],
    ['when the other branch returns none', 'find_or_none("a").removeprefix("local:")'],
  ])('%s', (_when, text) => {
    expect(inputOf(`("STRING", {"default": ${text}})`)?.options).toEqual({ default: 'a' })
  })
})
