import { expect, it } from 'vitest'
import { licenseName } from './license-name.ts'

it.each([
  ['{"text":"MIT"}', 'MIT'],
  [' {"text": " Apache-2.0 "} ', 'Apache-2.0'],
  ['GPL-3.0', 'GPL-3.0'],
  ['{"file":"LICENSE"}', ''],
  ['{"text":7}', ''],
  ['{broken', ''],
  [`Permission is hereby granted ${'x'.repeat(60)}`, ''],
  ['MIT License\n\nCopyright', ''],
])('the license name of %j is %j', (declared, name) => {
  expect(licenseName(declared)).toBe(name)
})
