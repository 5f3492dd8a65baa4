import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RegistryError } from '../../platform/errors.ts'
import { readPyproject } from './pyproject.ts'

test('reads the facts of the node', () => {
  const { manifest, licenseFile } = readPyproject(`
    [project]
    name = "cuda-grain"
    version = "0.4.0"
    description = "Film grain"
    license = { file = "docs/LICENSE" }
    [tool.comfy]
    PublisherId = "demo-harbour"
    DisplayName = "CUDA Grain"
  `)
  const names = { name: 'cuda-grain', publisherId: 'demo-harbour', displayName: 'CUDA Grain' }
  const license = '{"file":"docs/LICENSE"}'
  expect(manifest).toEqual({
    ...names,
    version: '0.4.0',
    description: 'Film grain',
    license,
    dynamicVersion: false,
  })
  expect(licenseFile).toBe('docs/LICENSE')
})

test.each([
  ['"MIT"', 'MIT'],
  ['{ text = "All mine" }', '{"text":"All mine"}'],
  ['{ file = 1 }', undefined],
])('reads the license %s as comfy-cli sends it', (license, said) => {
  expect(readPyproject(`[project]\nlicense = ${license}`).manifest.license).toBe(said)
})

test('recognises a dynamic version', () => {
  expect(readPyproject('[project]\ndynamic = ["version"]').manifest).toEqual({ dynamicVersion: true })
})

test.each([
  '',
  'project = 1\ntool = "x"',
  'project = ["name"]\ntool.comfy = 2020-01-01',
  '[project]\nname = 1\nversion = 1.0\nlicense = ["MIT"]\ndynamic = "version"',
  '[project]\nname = ""\n[tool.comfy]\nPublisherId = ["a"]',
  '[project]\nsize = 99999999999999999999',
])('omits fields that are missing or not text: %j', (text) => {
  expect(readPyproject(text)).toEqual({ manifest: { dynamicVersion: false }, licenseFile: undefined })
})

test('removes NUL characters, which PostgreSQL refuses', () => {
  expect(readPyproject('[project]\nname = "a\\u0000b"').manifest.name).toBe('ab')
})

test('names the line and column of a TOML error', () => {
  expect(() => readPyproject('[project]\nname = oops')).toThrow(
    expect.objectContaining({ code: 'archive_manifest_invalid', message: expect.stringContaining('line 2, column 8') }),
  )
})

function refusalOf(text: string): unknown {
  try {
    readPyproject(text)
  } catch (error) {
    return error
  }
  return undefined
}

test('any text is either read or refused', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    '=',
    '.',
    '"',
    "'",
    '\n',
    'project',
    'name',
    '1',
    ',',
    '\\u',
    '-',
    '#',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        texts,
        fc.nat(100_000).map((depth) => `a = ${'['.repeat(depth)}`),
      ),
      (text) => {
        expect(refusalOf(text)).toBeOneOf([undefined, expect.any(RegistryError)])
      },
    ),
  )
})
