import type { SyntaxId, SyntaxTree } from './syntax-tree.ts'

/** The value of a string literal. */
export interface StringLiteral {
  /** Whether the literal is bytes. The parts then have a character for each byte. */
  isBytes: boolean
  /** Whether the literal is a template string (`t"…"`), whose value is not a text. */
  isTemplate: boolean
  parts: (string | Interpolation)[]
}

/** An expression in the braces of an f-string. */
export interface Interpolation {
  value: SyntaxId
  /** Conversion, such as `r` for `{x!r}` and for `{x=}`. */
  conversion: string | undefined
  /** Text after the colon. */
  format: string | undefined
}

/** Reads a node of kind `string`. */
export function readString(tree: SyntaxTree, node: SyntaxId): StringLiteral {
  const children = tree.children(node)
  const prefix = children[0] === undefined ? '' : tree.textOf(children[0]).toLowerCase()
  const isRaw = /^[a-z]*r/.test(prefix)
  const isBytes = /^[a-z]*b/.test(prefix)
  const isTemplate = /^[a-z]*t/.test(prefix)
  const isFormat = isTemplate || /^[a-z]*f/.test(prefix)
  const parts = children.flatMap((child) => {
    if (tree.kind(child) === 'interpolation') return interpolationParts(tree, child)
    if (tree.kind(child) !== 'string_content') return []
    // Python reads CRLF as a line feed, even in raw strings.
    const written = tree.textOf(child).replaceAll('\r\n', '\n')
    const text = isFormat ? written.replaceAll('{{', '{').replaceAll('}}', '}') : written
    return [isRaw ? text : unescape(text, isBytes)]
  })
  return { isBytes, isTemplate, parts }
}

/** Returns the text of a string literal; undefined for a literal with interpolations. */
export function textOfString(tree: SyntaxTree, node: SyntaxId): string | undefined {
  const { parts } = readString(tree, node)
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined
}

/** `{x=}` gives the text `x=` and the value. */
function interpolationParts(tree: SyntaxTree, node: SyntaxId): (string | Interpolation)[] {
  const value = tree.field(node, 'expression')
  if (value === undefined) return []
  const specifier = tree.field(node, 'format_specifier')
  const given = tree.field(node, 'type_conversion')
  const format = specifier === undefined ? undefined : tree.textOf(specifier).slice(1)
  const conversion = given === undefined ? undefined : tree.textOf(given).slice(1)
  const next = given ?? specifier
  const end = next === undefined ? tree.end(node) : tree.start(next)
  const sign = /^\s*=\s*/.exec(tree.text.slice(tree.end(value), end))?.[0]
  if (sign === undefined) return [{ value, conversion, format }]
  const shown = tree.text.slice(tree.start(node) + 1, tree.end(value) + sign.length)
  return [shown, { value, conversion: conversion ?? (format === undefined ? 'r' : undefined), format }]
}

/** Reads an integer or a float. Undefined for other numbers, and for numbers that Python 3 rejects. */
export function readNumber(text: string): { value: number; isFloat: boolean } | undefined {
  const plain = text.replaceAll('_', '').toLowerCase()
  if (/^0(?:x[0-9a-f]+|o[0-7]+|b[01]+)$/.test(plain) || /^(?:0+|[1-9]\d*)$/.test(plain))
    return { value: Number(plain), isFloat: false }
  if (!/^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(plain) || /^\d+$/.test(plain)) return undefined
  return { value: Number(plain), isFloat: true }
}

function unescape(text: string, isBytes: boolean): string {
  if (!text.includes('\\')) return text
  const escape = isBytes
    ? /\\(?:x[0-9a-fA-F]{2}|[0-7]{1,3}|.)/gs
    : /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^{}]*\}|[0-7]{1,3}|.)/gs
  return text.replace(escape, (whole) => {
    const kind = whole[1] ?? ''
    if (/[0-7]/.test(kind)) {
      const code = Number.parseInt(whole.slice(1), 8)
      return String.fromCharCode(isBytes ? code & 0xff : code)
    }
    if (whole.length === 2) return simple.get(kind) ?? whole
    return kind === 'N' ? characterNamed(whole.slice(3, -1)) : character(Number.parseInt(whole.slice(2), 16))
  })
}

const simple = new Map(
  Object.entries({
    '\n': '',
    '\\': '\\',
    "'": "'",
    '"': '"',
    a: '\u0007',
    b: '\b',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
    v: '\v',
  }),
)

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : unknownCharacter
}

/** Replacement for a character whose name or number is unknown. */
const unknownCharacter = '\ufffd'

/** Returns the ASCII character of a Unicode name, as in `\N{LOW LINE}`. Packs can hide code behind such names. */
function characterNamed(name: string): string {
  const letter = /^LATIN (SMALL|CAPITAL) LETTER ([A-Z])$/i.exec(name)
  if (!letter) return named.get(name.toUpperCase()) ?? unknownCharacter
  const [, size = '', text = ''] = letter
  return size.toUpperCase() === 'SMALL' ? text.toLowerCase() : text.toUpperCase()
}

/** Character names in code order, with the code of the first name. */
const runs: [code: number, names: string][] = [
  [0x0a, 'LINE FEED'],
  [
    0x20,
    'SPACE,EXCLAMATION MARK,QUOTATION MARK,NUMBER SIGN,DOLLAR SIGN,PERCENT SIGN,AMPERSAND,APOSTROPHE,LEFT PARENTHESIS,' +
      'RIGHT PARENTHESIS,ASTERISK,PLUS SIGN,COMMA,HYPHEN-MINUS,FULL STOP,SOLIDUS,DIGIT ZERO,DIGIT ONE,DIGIT TWO,' +
      'DIGIT THREE,DIGIT FOUR,DIGIT FIVE,DIGIT SIX,DIGIT SEVEN,DIGIT EIGHT,DIGIT NINE,COLON,SEMICOLON,LESS-THAN SIGN,' +
      'EQUALS SIGN,GREATER-THAN SIGN,QUESTION MARK,COMMERCIAL AT',
  ],
  [0x5b, 'LEFT SQUARE BRACKET,REVERSE SOLIDUS,RIGHT SQUARE BRACKET,CIRCUMFLEX ACCENT,LOW LINE,GRAVE ACCENT'],
  [0x7b, 'LEFT CURLY BRACKET,VERTICAL LINE,RIGHT CURLY BRACKET,TILDE'],
]
const named = new Map(
  runs.flatMap(([code, names]) =>
    names.split(',').map((name, index): [string, string] => [name, String.fromCharCode(code + index)]),
  ),
)
