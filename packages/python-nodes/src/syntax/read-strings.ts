import { readString, type SyntaxId } from '@registry/syntax'
import type { Expression, FormatPart } from './ast.ts'
import type { Reader } from './reader.ts'

/** Reads a string literal, or adjacent literals, which are one string. Interpolations make it a format. */
export function readStrings(node: SyntaxId, reader: Reader): Expression {
  const { tree } = reader
  const literals = tree.kind(node) === 'string' ? [node] : tree.children(node)
  const read = literals.map((literal) => readString(tree, literal))
  if (read.some(({ isTemplate }) => isTemplate)) return { kind: 'unknown' }
  const parts = read.flatMap((literal) =>
    literal.parts.map((part): FormatPart => {
      if (typeof part === 'string') return part
      const { conversion, format } = part
      const isShown = conversion === undefined || conversion === 's'
      return { value: reader.expression(part.value), format: isShown ? format : `!${conversion}` }
    }),
  )
  const texts = parts.filter((part) => typeof part === 'string')
  return texts.length === parts.length ? { kind: 'text', value: texts.join('') } : { kind: 'format', parts }
}
