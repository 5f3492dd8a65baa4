import { operatorBetween, operatorOf, readNumber, readString, sliceBounds, type SyntaxId } from '@registry/syntax'
import type { Clause, DictEntry, Expression, FormatPart } from './ast.ts'
import { readArguments, readLambda } from './read-functions.ts'
import type { Reader } from './reader.ts'

type Read = (node: SyntaxId, reader: Reader) => Expression

const unknown: Expression = { kind: 'unknown' }

const readers: Record<string, Read> = {
  identifier: (node, reader) => ({ kind: 'name', name: reader.name(node) }),
  true: () => ({ kind: 'bool', value: true }),
  false: () => ({ kind: 'bool', value: false }),
  none: () => ({ kind: 'none' }),
  integer: readNumberNode,
  float: readNumberNode,
  string: readStrings,
  concatenated_string: readStrings,
  list: (node, reader) => ({ kind: 'list', items: items(node, reader) }),
  list_pattern: (node, reader) => ({ kind: 'list', items: items(node, reader) }),
  set: (node, reader) => ({ kind: 'set', items: items(node, reader) }),
  tuple: readTuple,
  tuple_pattern: readTuple,
  expression_list: readTuple,
  pattern_list: readTuple,
  dictionary: readDict,
  parenthesized_expression: (node, reader) => reader.first(node),
  await: (node, reader) => reader.first(node),
  type: (node, reader) => reader.first(node),
  list_splat: readStarred,
  list_splat_pattern: readStarred,
  attribute: (node, reader) =>
    behindStar(reader.field(node, 'object'), (object) => ({
      kind: 'attribute',
      object,
      name: reader.name(node, 'attribute'),
    })),
  subscript: readSubscript,
  slice: readSlice,
  call: (node, reader) =>
    behindStar(reader.field(node, 'function'), (callee) => ({
      kind: 'call',
      callee,
      args: readArguments(reader.tree.field(node, 'arguments'), reader),
      line: reader.tree.line(node),
    })),
  binary_operator: readChain,
  boolean_operator: (node, reader) => ({
    kind: 'logic',
    operator: operatorOf(reader.tree, node) === 'or' ? 'or' : 'and',
    left: reader.field(node, 'left'),
    right: reader.field(node, 'right'),
  }),
  not_operator: (node, reader) => ({ kind: 'not', value: reader.field(node, 'argument') }),
  unary_operator: readUnary,
  comparison_operator: readComparison,
  conditional_expression: readConditional,
  lambda: (node, reader) => ({ kind: 'lambda', definition: readLambda(node, reader) }),
  list_comprehension: (node, reader) => readComprehension(node, 'list', reader),
  generator_expression: (node, reader) => readComprehension(node, 'list', reader),
  set_comprehension: (node, reader) => readComprehension(node, 'set', reader),
  dictionary_comprehension: (node, reader) => readComprehension(node, 'dict', reader),
  named_expression: (node, reader) => ({
    kind: 'assignment',
    name: reader.name(node, 'name'),
    value: reader.field(node, 'value'),
  }),
  yield: readYield,
}

export function readExpression(node: SyntaxId, reader: Reader): Expression {
  const kind = reader.tree.kind(node)
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined
  return read ? read(node, reader) : unknown
}

function readNumberNode(node: SyntaxId, { tree }: Reader): Expression {
  const number = readNumber(tree.textOf(node))
  return number ? { kind: 'number', ...number } : unknown
}

function items(node: SyntaxId, reader: Reader): Expression[] {
  return reader.tree.children(node).map((part) => reader.expression(part))
}

function readTuple(node: SyntaxId, reader: Reader): Expression {
  return { kind: 'tuple', items: items(node, reader) }
}

function readStarred(node: SyntaxId, reader: Reader): Expression {
  return { kind: 'starred', value: reader.first(node) }
}

/** The grammar puts a lone star, as in `[*a.b]`, inside the expression that follows it. */
function behindStar(read: Expression, make: (value: Expression) => Expression): Expression {
  return read.kind === 'starred' ? { kind: 'starred', value: make(read.value) } : make(read)
}

function readDict(node: SyntaxId, reader: Reader): Expression {
  const { tree } = reader
  const entries = tree.children(node).flatMap((part): DictEntry[] => {
    const line = tree.line(part)
    if (tree.kind(part) === 'dictionary_splat') return [{ key: undefined, value: reader.first(part), line }]
    if (tree.kind(part) !== 'pair') return []
    return [{ key: reader.field(part, 'key'), value: reader.field(part, 'value'), line }]
  })
  return { kind: 'dict', entries }
}

function readSubscript(node: SyntaxId, reader: Reader): Expression {
  const [object, ...indices] = reader.tree.children(node)
  const read = indices.map((index) => reader.expression(index))
  const [only] = read
  const index: Expression = read.length === 1 && only ? only : { kind: 'tuple', items: read }
  return behindStar(reader.expression(object), (value) => ({ kind: 'subscript', object: value, index }))
}

function readSlice(node: SyntaxId, reader: Reader): Expression {
  const [from, to, step] = sliceBounds(reader.tree, node).map((bound) =>
    bound === undefined ? undefined : reader.expression(bound),
  )
  return { kind: 'slice', from, to, step }
}

/** Reads `a + b + c`, which nests to the left, as a flat chain of any length. */
function readChain(node: SyntaxId, reader: Reader): Expression {
  const { tree } = reader
  const rest: { operator: string; right: Expression }[] = []
  let left: SyntaxId | undefined = node
  while (left !== undefined && tree.kind(left) === 'binary_operator') {
    rest.push({ operator: operatorOf(tree, left), right: reader.field(left, 'right') })
    left = tree.field(left, 'left')
  }
  return { kind: 'chain', first: reader.expression(left), rest: rest.toReversed() }
}

function readUnary(node: SyntaxId, reader: Reader): Expression {
  const value = reader.field(node, 'argument')
  const operator = reader.tree.text[reader.tree.start(node)]
  if (operator === '-') return { kind: 'negative', value }
  return operator === '+' ? { kind: 'positive', value } : { kind: 'invert', value }
}

function readComparison(node: SyntaxId, reader: Reader): Expression {
  const { tree } = reader
  const [first, ...others] = tree.children(node)
  if (first === undefined) return unknown
  let left = first
  const rest = others.map((right) => {
    const operator = operatorBetween(tree, left, right)
    left = right
    return { operator, right: reader.expression(right) }
  })
  return { kind: 'compare', first: reader.expression(first), rest }
}

function readConditional(node: SyntaxId, reader: Reader): Expression {
  const [whenTrue, condition, otherwise] = reader.tree.children(node)
  return {
    kind: 'conditional',
    condition: reader.expression(condition),
    whenTrue: reader.expression(whenTrue),
    otherwise: reader.expression(otherwise),
  }
}

function readComprehension(node: SyntaxId, makes: 'list' | 'set' | 'dict', reader: Reader): Expression {
  const { tree } = reader
  const body = tree.field(node, 'body')
  const clauses = tree.children(node).flatMap((part): Clause[] => {
    if (tree.kind(part) === 'if_clause') return [{ kind: 'if', condition: reader.first(part) }]
    if (tree.kind(part) !== 'for_in_clause') return []
    return [{ kind: 'for', target: reader.field(part, 'left'), source: reader.field(part, 'right') }]
  })
  if (makes !== 'dict' || body === undefined)
    return { kind: 'comprehension', makes, body: reader.expression(body), clauses }
  const key = reader.field(body, 'key')
  return { kind: 'comprehension', makes, key, body: reader.field(body, 'value'), clauses }
}

function readYield(node: SyntaxId, reader: Reader): Expression {
  const { tree } = reader
  reader.sawYield = true
  const [value] = tree.children(node)
  if (value === undefined) return { kind: 'yield', value: undefined, isFrom: false }
  const isFrom = /^yield[\s\\]+from\b/.test(tree.text.slice(tree.start(node), tree.start(value)))
  return { kind: 'yield', value: reader.expression(value), isFrom }
}

/** Reads a string literal, or adjacent literals as a single string. With interpolations, it returns a format. */
function readStrings(node: SyntaxId, reader: Reader): Expression {
  const { tree } = reader
  const literals = tree.kind(node) === 'string' ? [node] : tree.children(node)
  const read = literals.map((literal) => readString(tree, literal))
  if (read.some(({ isTemplate, isBytes }) => isTemplate || isBytes)) return { kind: 'unknown' }
  const parts = read.flatMap((literal) =>
    literal.parts.map((part): FormatPart => {
      if (typeof part === 'string') return part
      const { conversion, format } = part
      const written = conversion === undefined ? format : `!${conversion}${format === undefined ? '' : `:${format}`}`
      return { value: reader.expression(part.value), format: written }
    }),
  )
  const texts = parts.filter((part) => typeof part === 'string')
  return texts.length === parts.length ? { kind: 'text', value: texts.join('') } : { kind: 'format', parts }
}
