import { expect, test } from 'vitest'
import { readPattern } from './name-pattern.ts'

const matchesPattern = (name: string, pattern: string) => readPattern(pattern)?.(name) ?? false

test.each([
  ['Any Switch (rgthree)', ' \\(rgthree\\)$'],
  ['ttN pipeLoader', '^ttN '],
  ['[Comfy3D] Load Mesh', '^\\[Comfy3D\\]'],
  ['Autocrop - Ostris', '- Ostris$'],
  ['🤖 Leon Upscale', '^🤖 Leon'],
])('%s matches %s', (name, pattern) => {
  expect(matchesPattern(name, pattern)).toBe(true)
})

test.each([
  ['rgthree Any Switch', ' \\(rgthree\\)$', 'at the other end'],
  ['HunyuanLoader', 'Hunyuan', 'in the middle'],
  ['MiniMax BMO', 'MiniMax.*BMO|BMO.*MiniMax', 'by an expression'],
  ['Prompts Everywhere', '(^(Prompts|Anything) Everywhere|Simple String)', 'by a group'],
  ['anything', '^', 'by nothing'],
  ['ab', '^ab', 'by two letters'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', '^(a+)+$', 'by what would never end'],
  ['price$', '^price\\$$', 'by both ends'],
  ['abc\\', '^abc\\', 'by half a sign'],
])('%s does not match %s: %s', (name, pattern) => {
  expect(matchesPattern(name, pattern)).toBe(false)
})
