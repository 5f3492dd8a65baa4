import type { SyntaxNode } from '@registry/syntax'
import type { Clause, DictEntry, Expression } from './ast.ts'
import { readNumber } from './literals.ts'
import { readArguments, readLambda } from './read-functions.ts'
import { readConcatenatedString, readString } from './read-strings.ts'
import { lineOf, parts, type Reader } from './reader.ts'

type Read = (node: SyntaxNode, reader: Reader) => Expression

const unknown: Expression = { kind: 'unknown' }

/** One kind of the grammar's expressions a line. */
const readers: Record<string, Read> = {
  identifier: (node) => ({ kind: 'name', name: node.text }),
  true: () => ({ kind: 'bool', value: true }),
  false: () => ({ kind: 'bool', value: false }),
  none: () => ({ kind: 'none' }),
  integer: readNumberNode,
  float: readNumberNode,
  string: readString,
  concatenated_string: readConcatenatedString,
  list: (node, reader) => ({ kind: 'list', items: items(node, reader) }),
  list_pattern: (node, reader) => ({ kind: 'list', items: items(node, reader) }),
  set: (node, reader) => ({ kind: 'set', items: items(node, reader) }),
  tuple: readTuple,
  tuple_pattern: readTuple,
  expression_list: readTuple,
  pattern_list: readTuple,
  dictionary: readDict,
  parenthesized_expression: (node, reader) => reader.expression(parts(node)[0]),
  await: (node, reader) => reader.expression(parts(node)[0]),
  type: (node, reader) => reader.expression(parts(node)[0]),
  list_splat: readStarred,
  list_splat_pattern: readStarred,
  attribute: (node, reader) => ({
    kind: 'attribute',
    object: reader.expression(node.childForFieldName('object')),
    name: node.childForFieldName('attribute')?.text ?? '',
  }),
  subscript: readSubscript,
  slice: readSlice,
  call: (node, reader) => ({
    kind: 'call',
    callee: reader.expression(node.childForFieldName('function')),
    args: readArguments(node.childForFieldName('arguments'), reader),
    line: lineOf(node),
  }),
  binary_operator: readChain,
  boolean_operator: (node, reader) => ({
    kind: 'logic',
    operator: node.childForFieldName('operator')?.type === 'or' ? 'or' : 'and',
    left: reader.expression(node.childForFieldName('left')),
    right: reader.expression(node.childForFieldName('right')),
  }),
  not_operator: (node, reader) => ({ kind: 'not', value: reader.expression(node.childForFieldName('argument')) }),
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
    name: node.childForFieldName('name')?.text ?? '',
    value: reader.expression(node.childForFieldName('value')),
  }),
  yield: readYield,
}

/** The expression that a node of the grammar's tree is. */
export function readExpression(node: SyntaxNode, reader: Reader): Expression {
  const read = Object.hasOwn(readers, node.type) ? readers[node.type] : undefined
  return read ? read(node, reader) : unknown
}

function readNumberNode(node: SyntaxNode): Expression {
  const number = readNumber(node.text)
  return number ? { kind: 'number', ...number } : unknown
}

function items(node: SyntaxNode, reader: Reader): Expression[] {
  return parts(node).map((part) => reader.expression(part))
}

function readTuple(node: SyntaxNode, reader: Reader): Expression {
  return { kind: 'tuple', items: items(node, reader) }
}

function readStarred(node: SyntaxNode, reader: Reader): Expression {
  return { kind: 'starred', value: reader.expression(parts(node)[0]) }
}

function readDict(node: SyntaxNode, reader: Reader): Expression {
  const entries = parts(node).flatMap((part): DictEntry[] => {
    const line = lineOf(part)
    if (part.type === 'dictionary_splat') return [{ key: undefined, value: reader.expression(parts(part)[0]), line }]
    if (part.type !== 'pair') return []
    const key = reader.expression(part.childForFieldName('key'))
    return [{ key, value: reader.expression(part.childForFieldName('value')), line }]
  })
  return { kind: 'dict', entries }
}

function readSubscript(node: SyntaxNode, reader: Reader): Expression {
  const [object, ...indices] = parts(node)
  const read = indices.map((index) => reader.expression(index))
  const [only] = read
  const index: Expression = read.length === 1 && only ? only : { kind: 'tuple', items: read }
  return { kind: 'subscript', object: reader.expression(object), index }
}

function readSlice(node: SyntaxNode, reader: Reader): Expression {
  const places: (Expression | undefined)[] = [undefined]
  for (const child of node.children) {
    if (child.type === ':') places.push(undefined)
    else if (child.type !== 'comment') places[places.length - 1] = reader.expression(child)
  }
  return { kind: 'slice', from: places[0], to: places[1], step: places[2] }
}

/** `a + b + c` nests to the left, as often as somebody writes it: it is read as one flat chain. */
function readChain(node: SyntaxNode, reader: Reader): Expression {
  const rest: { operator: string; right: Expression }[] = []
  let left: SyntaxNode | null = node
  while (left?.type === 'binary_operator') {
    const operator = left.childForFieldName('operator')?.type ?? ''
    rest.push({ operator, right: reader.expression(left.childForFieldName('right')) })
    left = left.childForFieldName('left')
  }
  return { kind: 'chain', first: reader.expression(left), rest: rest.toReversed() }
}

function readUnary(node: SyntaxNode, reader: Reader): Expression {
  const value = reader.expression(node.childForFieldName('argument'))
  const operator = node.childForFieldName('operator')?.type
  if (operator === '-') return { kind: 'negative', value }
  return operator === '+' ? { kind: 'positive', value } : { kind: 'invert', value }
}

function readComparison(node: SyntaxNode, reader: Reader): Expression {
  const rest: { operator: string; right: Expression }[] = []
  let first: Expression | undefined
  let operator = ''
  for (const child of node.children) {
    if (!child.isNamed) operator = `${operator} ${child.type}`.trim()
    else if (child.type === 'comment') continue
    else if (!first) first = reader.expression(child)
    else {
      rest.push({ operator, right: reader.expression(child) })
      operator = ''
    }
  }
  return first ? { kind: 'compare', first, rest } : unknown
}

function readConditional(node: SyntaxNode, reader: Reader): Expression {
  const [whenTrue, condition, otherwise] = parts(node)
  return {
    kind: 'conditional',
    condition: reader.expression(condition),
    whenTrue: reader.expression(whenTrue),
    otherwise: reader.expression(otherwise),
  }
}

function readComprehension(node: SyntaxNode, makes: 'list' | 'set' | 'dict', reader: Reader): Expression {
  const body = node.childForFieldName('body')
  const clauses = parts(node).flatMap((part): Clause[] => {
    if (part.type === 'if_clause') return [{ kind: 'if', condition: reader.expression(parts(part)[0]) }]
    if (part.type !== 'for_in_clause') return []
    const target = reader.expression(part.childForFieldName('left'))
    return [{ kind: 'for', target, source: reader.expression(part.childForFieldName('right')) }]
  })
  if (makes !== 'dict') return { kind: 'comprehension', makes, body: reader.expression(body), clauses }
  const key = reader.expression(body?.childForFieldName('key'))
  return { kind: 'comprehension', makes, key, body: reader.expression(body?.childForFieldName('value')), clauses }
}

function readYield(node: SyntaxNode, reader: Reader): Expression {
  reader.sawYield = true
  const value = parts(node)[0]
  const isFrom = node.children.some((child) => child.type === 'from')
  return { kind: 'yield', value: value ? reader.expression(value) : undefined, isFrom }
}
