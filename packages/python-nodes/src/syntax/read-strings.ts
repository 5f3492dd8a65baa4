import type { SyntaxNode } from '@registry/syntax'
import type { Expression, FormatPart } from './ast.ts'
import { readPrefix, unescape } from './literals.ts'
import { parts, type Reader } from './reader.ts'

/** A string literal; with interpolations in it, a format. */
export function readString(node: SyntaxNode, reader: Reader): Expression {
  const { isRaw, isFormat } = readPrefix(node.text.slice(0, 4))
  if (!isFormat) return { kind: 'text', value: contentOf(node, isRaw) }
  const pieces = parts(node).flatMap((part): FormatPart[] => {
    if (part.type === 'interpolation') return [readInterpolation(part, reader)]
    if (part.type !== 'string_content') return []
    const text = part.text.replaceAll('{{', '{').replaceAll('}}', '}')
    return [isRaw ? text : unescape(text)]
  })
  return formatOf(pieces)
}

/** `"a" "b"`: adjacent literals are one. */
export function readConcatenatedString(node: SyntaxNode, reader: Reader): Expression {
  const pieces = parts(node).flatMap((part): FormatPart[] => {
    const piece = readString(part, reader)
    if (piece.kind === 'text') return [piece.value]
    return piece.kind === 'format' ? piece.parts : []
  })
  return formatOf(pieces)
}

function formatOf(pieces: FormatPart[]): Expression {
  const texts = pieces.filter((piece) => typeof piece === 'string')
  return texts.length === pieces.length ? { kind: 'text', value: texts.join('') } : { kind: 'format', parts: pieces }
}

function contentOf(node: SyntaxNode, isRaw: boolean): string {
  const text = parts(node)
    .filter((part) => part.type === 'string_content')
    .map((part) => part.text)
    .join('')
  return isRaw ? text : unescape(text)
}

function readInterpolation(node: SyntaxNode, reader: Reader): FormatPart {
  const format = node.childForFieldName('format_specifier')?.text.slice(1)
  const conversion = node.childForFieldName('type_conversion')?.text
  return { value: reader.expression(node.childForFieldName('expression')), format: format ?? conversion }
}
