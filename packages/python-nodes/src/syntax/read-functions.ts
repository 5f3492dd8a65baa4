import type { SyntaxNode } from '@registry/syntax'
import type { Argument, FunctionDefinition, Parameter, Statement } from './ast.ts'
import { lineOf, parts, type Reader } from './reader.ts'

/** A `def`, its body unread until it is called. */
export function readFunction(node: SyntaxNode, reader: Reader): FunctionDefinition {
  const block = node.childForFieldName('body')
  const body = once(() => {
    const outside = reader.sawYield
    reader.sawYield = false
    const statements = reader.block(block)
    const isGenerator = reader.sawYield
    reader.sawYield = outside
    return { statements, isGenerator }
  })
  return {
    name: node.childForFieldName('name')?.text ?? '',
    parameters: readParameters(node.childForFieldName('parameters'), reader),
    body,
    isAsync: node.firstChild?.type === 'async',
    doc: () => docOf(body().statements),
    line: lineOf(node),
  }
}

/** A lambda is a function that returns its body. */
export function readLambda(node: SyntaxNode, reader: Reader): FunctionDefinition {
  const line = lineOf(node)
  const value = node.childForFieldName('body')
  const body = once(() => ({
    statements: [{ kind: 'return', line, value: reader.expression(value) } satisfies Statement],
    isGenerator: false,
  }))
  const parameters = readParameters(node.childForFieldName('parameters'), reader)
  return { name: '<lambda>', parameters, body, isAsync: false, doc: () => undefined, line }
}

/** The string that a body begins with. */
export function docOf(statements: Statement[]): string | undefined {
  const first = statements[0]
  return first?.kind === 'expression' && first.value.kind === 'text' ? first.value.value : undefined
}

/** The arguments of a call, or the bases and keywords of a class. */
export function readArguments(node: SyntaxNode | null, reader: Reader): Argument[] {
  if (!node) return []
  if (node.type === 'generator_expression') return [{ value: reader.expression(node) }]
  return parts(node).map((part): Argument => {
    if (part.type === 'list_splat') return { value: reader.expression(parts(part)[0]), spread: '*' }
    if (part.type === 'dictionary_splat') return { value: reader.expression(parts(part)[0]), spread: '**' }
    if (part.type !== 'keyword_argument') return { value: reader.expression(part) }
    const name = part.childForFieldName('name')?.text ?? ''
    return { value: reader.expression(part.childForFieldName('value')), name }
  })
}

function readParameters(node: SyntaxNode | null, reader: Reader): Parameter[] {
  let plain: 'plain' | 'keyword' = 'plain'
  const read: Parameter[] = []
  for (const part of node ? parts(node) : []) {
    const parameter = readParameter(part, plain, reader)
    if (parameter) read.push(parameter)
    if (part.type === 'keyword_separator' || parameter?.kind === '*') plain = 'keyword'
  }
  return read
}

function readParameter(node: SyntaxNode, plain: 'plain' | 'keyword', reader: Reader): Parameter | undefined {
  if (node.type === 'identifier') return { name: node.text, default: undefined, kind: plain }
  if (node.type === 'typed_parameter') return readParameter(parts(node)[0] ?? node, plain, reader)
  const name = parts(node)[0]?.text ?? ''
  if (node.type === 'list_splat_pattern') return { name, default: undefined, kind: '*' }
  if (node.type === 'dictionary_splat_pattern') return { name, default: undefined, kind: '**' }
  if (node.type !== 'default_parameter' && node.type !== 'typed_default_parameter') return undefined
  const value = reader.expression(node.childForFieldName('value'))
  return { name: node.childForFieldName('name')?.text ?? '', default: value, kind: plain }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
