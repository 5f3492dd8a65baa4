import type { SyntaxId } from '@registry/syntax'
import type { Argument, FunctionDefinition, Parameter, Statement } from './ast.ts'
import type { Reader } from './reader.ts'

/** Reads a `def`. Its body is read only at the first call. */
export function readFunction(node: SyntaxId, reader: Reader): FunctionDefinition {
  const { tree } = reader
  const block = tree.field(node, 'body')
  const body = once(() => {
    const outside = reader.sawYield
    reader.sawYield = false
    const statements = reader.block(block)
    const isGenerator = reader.sawYield
    reader.sawYield = outside
    return { statements, isGenerator }
  })
  return {
    name: reader.name(node, 'name'),
    parameters: readParameters(tree.field(node, 'parameters'), reader),
    body,
    isAsync: /^async\b/.test(tree.text.slice(tree.start(node), tree.start(node) + 6)),
    doc: () => docOf(body().statements),
    line: tree.line(node),
  }
}

/** Reads a lambda as a function that returns its body. */
export function readLambda(node: SyntaxId, reader: Reader): FunctionDefinition {
  const line = reader.tree.line(node)
  const body = once(() => ({
    statements: [{ kind: 'return', line, value: reader.field(node, 'body') } satisfies Statement],
    isGenerator: false,
  }))
  const parameters = readParameters(reader.tree.field(node, 'parameters'), reader)
  return { name: '<lambda>', parameters, body, isAsync: false, doc: () => undefined, line }
}

/** The docstring of a body. */
export function docOf(statements: Statement[]): string | undefined {
  const first = statements[0]
  return first?.kind === 'expression' && first.value.kind === 'text' ? first.value.value : undefined
}

/** The arguments of a call, or the bases and keywords of a class. */
export function readArguments(node: SyntaxId | undefined, reader: Reader): Argument[] {
  const { tree } = reader
  if (node === undefined) return []
  if (tree.kind(node) === 'generator_expression') return [{ value: reader.expression(node) }]
  return tree.children(node).map((part): Argument => {
    const kind = tree.kind(part)
    if (kind === 'list_splat') return { value: reader.first(part), spread: '*' }
    if (kind === 'dictionary_splat') return { value: reader.first(part), spread: '**' }
    if (kind !== 'keyword_argument') return { value: reader.expression(part) }
    return { value: reader.field(part, 'value'), name: reader.name(part, 'name') }
  })
}

function readParameters(node: SyntaxId | undefined, reader: Reader): Parameter[] {
  let plain: 'plain' | 'keyword' = 'plain'
  const read: Parameter[] = []
  for (const part of node === undefined ? [] : reader.tree.children(node)) {
    const parameter = readParameter(part, plain, reader)
    if (parameter) read.push(parameter)
    if (reader.tree.kind(part) === 'keyword_separator' || parameter?.kind === '*') plain = 'keyword'
  }
  return read
}

function readParameter(node: SyntaxId, plain: 'plain' | 'keyword', reader: Reader): Parameter | undefined {
  const { tree } = reader
  const [first] = tree.children(node)
  switch (tree.kind(node)) {
    case 'identifier':
      return { name: reader.name(node), default: undefined, kind: plain }
    case 'typed_parameter':
      return first === undefined ? undefined : readParameter(first, plain, reader)
    case 'list_splat_pattern':
      return { name: reader.name(first), default: undefined, kind: '*' }
    case 'dictionary_splat_pattern':
      return { name: reader.name(first), default: undefined, kind: '**' }
    case 'default_parameter':
    case 'typed_default_parameter':
      return { name: reader.name(node, 'name'), default: reader.field(node, 'value'), kind: plain }
    default:
      return undefined
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
