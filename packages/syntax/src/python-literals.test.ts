import { expect, it } from 'vitest'
import { loadParsers } from './parsers.ts'
import { readNumber, readString, textOfString } from './python-literals.ts'

const parsers = await loadParsers()

function stringIn(source: string) {
  const tree = parsers.parse('python', `x = ${source}\n`)!
  const node = Array.from({ length: tree.count }, (_, id) => id).find((id) => tree.kind(id) === 'string')!
  return { tree, node }
}

it.each([
  [String.raw`"\x41\101\u0041\U0001F600"`, 'AAA😀'],
  [String.raw`"\X41\8\_\U41"`, String.raw`\X41\8\_\U41`],
  [String.raw`"\18\400"`, '\u00018\u0100'],
  [String.raw`b"\400\u0041\N{BULLET}"`, String.raw`${'\0'}\u0041\N{BULLET}`],
  [String.raw`"\N{LATIN SMALL LETTER E}\N{latin capital letter x}\N{LOW LINE}\N{DIGIT SEVEN}\N{line feed}"`, 'eX_7\n'],
  [String.raw`"\N{BULLET}"`, '\ufffd'],
  [String.raw`rb"\x41"`, String.raw`\x41`],
  ['"""a\r\nb"""', 'a\nb'],
  ['r"""a\\\r\nb"""', 'a\\\nb'],
  ['"a\\\r\nb\\\nc"', 'abc'],
  [String.raw`f"{{a}}\x7b\{{"`, String.raw`{a}{\{`],
  [String.raw`rf"\x7b{{"`, String.raw`\x7b{`],
])('reads %s as Python does', (source, text) => {
  const { tree, node } = stringIn(source)
  expect(textOfString(tree, node)).toBe(text)
})

it('keeps text and interpolations of an f-string apart', () => {
  const { tree, node } = stringIn(String.raw`f"a\x41{b!r:>{w}}{ c = }{d=:x}{e:c}"`)
  const parts = readString(tree, node).parts.map((part) =>
    typeof part === 'string' ? part : [tree.textOf(part.value), part.conversion, part.format],
  )
  expect(parts).toEqual([
    'aA',
    ['b', 'r', '>{w}'],
    ' c = ',
    ['c', 'r', undefined],
    'd=',
    ['d', undefined, 'x'],
    ['e', undefined, 'c'],
  ])
})

it('distinguishes bytes and template strings from text', () => {
  const kinds = ['"a"', 'Rb"a"', 't"{a}"', 'f"{a}"'].map((source) => {
    const { tree, node } = stringIn(source)
    const { isBytes, isTemplate } = readString(tree, node)
    return [isBytes, isTemplate]
  })
  expect(kinds).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [false, false],
  ])
})

it.each([
  ['1_000', 1000, false],
  ['0_0', 0, false],
  ['0x_Ff', 255, false],
  ['0O17', 15, false],
  ['0b11', 3, false],
  ['1.', 1, true],
  ['.5e3', 500, true],
  ['1E5', 100_000, true],
])('reads the number %s', (text, value, isFloat) => {
  expect(readNumber(text)).toEqual({ value, isFloat })
})

it.each(['1j', '0777', '10L', '0o8', 'x'])('reads no number in %s', (text) => {
  expect(readNumber(text)).toBeUndefined()
})
