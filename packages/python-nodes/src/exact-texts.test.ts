import { expect, it } from 'vitest'
import { nodeWith } from '../test/read-pack.ts'

const defaultOf = (expression: string) =>
  nodeWith(
    `@classmethod\ndef INPUT_TYPES(cls):\n    return {"required": {"x": ("STRING", {"default": ${expression}})}}\n`,
  ).inputs.required[0]?.options['default']

it.each([
  ['"a%g" % 0.5', 'a0.5'],
  ['"a%X" % 255', 'aFF'],
  ['"a%#x|%+d|% d" % (255, 3, 3)', 'a0xff|+3| 3'],
  ['"a%-5s|" % "b"', 'ab    |'],
  ['"a%5s" % "b"', 'a    b'],
  ['"a%.2s" % "bcd"', 'abc'],
  ['"a%d" % 3.7', 'a3'],
  ['"a%r" % "b"', "a'b'"],
  ['"a%08.3f" % -3.14159', 'a-003.142'],
  ['"100%%" % ()', '100%'],
  ['f"a{0.5:.2}"', 'a0.5'],
  ['f"a{1234567.891:,.2f}"', 'a1,234,567.89'],
  ['f"a{12345.678:.2e}"', 'a1.23e+04'],
  ['f"a{0.256:.1%}"', 'a25.6%'],
  [`f"a{'b':^5}|"`, 'a  b  |'],
  [`f"a{'b':*<4}|"`, 'ab***|'],
  [`f"a{'b'!r:>5}"`, "a  'b'"],
  ['f"a{255:#06x}"', 'a0x00ff'],
  ['f"a{True}{True:d}"', 'aTrue1'],
  ['"a{!r}".format("b")', "a'b'"],
  [String.raw`repr("it's\n")`, String.raw`"it's\n"`],
  ['"abcabc".replace("b","x",1)', 'axcabc'],
  ['"-5".zfill(4)', '-005'],
  ['"abc".rjust(5,"*")', '**abc'],
  ['"a"+"🐍".rjust(3)', 'a  🐍'],
  ['f"a{1e-5}"', 'a1e-05'],
  ['str(1e16)', '1e+16'],
  ['str(-0.0)', '-0.0'],
  ['str(sum([0.5, 0.5]))', '1.0'],
  ['"|".join("  a  b c".split(None, 1))', 'a|b c'],
  ['"|".join("a b c".split(maxsplit=1))', 'a|b c'],
  ['"|".join("abc".rpartition("x"))', '||abc'],
  [`"don't".title()`, "Don'T"],
  ['"3d".title()', '3D'],
])('the text %s is %j, as in Python', (expression, value) => {
  expect(defaultOf(expression)).toBe(value)
})

it.each([
  'str(b"a")',
  'f"{b\'a\'}"',
  'str("a".encode())',
  'str(range(3))',
  '"%s %s" % "a"',
  '"%s" % ("a", "b")',
  '"a%" % "b"',
  '"%*d" % (5, 3)',
  '"%x" % 3.5',
  '"{".format(1)',
  '"{0}{}".format(1, 2)',
  '"{:{}}".format(1, 5)',
  'f"{3.5:d}"',
  'f"{\'a\':=5}"',
  'f"{2:.1}"',
  'f"{1234:010,}"',
  'f"{3:n}"',
  '"abc".replace("b", "x", count())',
  '"abc".strip(count())',
  '"a".rjust(5, "ab")',
  '"straße".casefold()',
  'str(int("1.5"))',
  '"|".join("a b".split(""))',
])('the text %s is unknown', (expression) => {
  expect(defaultOf(expression)).toBeUndefined()
})

it('reads no text of an enumeration that also is a text, because it differs between versions of Python', () => {
  const node = nodeWith(
    `@classmethod\ndef INPUT_TYPES(cls):\n    return {"required": {"x": ("STRING", {"default": f"a{M.A}"}), M.A: ("INT",)}}\n`,
    'from enum import Enum\nclass M(str, Enum):\n    A = "a"\n',
  )
  expect(node.inputs.required.map(({ name, options }) => [name, options['default']])).toEqual([
    ['x', undefined],
    ['a', undefined],
  ])
})
