import { nameOf, operatorOf, readNumber, readString, sliceBounds, type Interpolation } from '@registry/syntax'
import type { Constant, Evaluator } from './evaluator.ts'
import { foldCall } from './fold-calls.ts'
import type { Ref } from './python-file.ts'

const mostDepth = 40
const mostText = 64 * 1024
const mostElements = 4096

/**
 * `Evaluator.fold`: returns the value of a constant expression. Supports the expressions that code uses to hide names.
 */
export function foldConstant(
  e: Evaluator,
  { file, node }: Ref,
  depth: number,
  locals: Locals = noLocals,
): Constant | undefined {
  if (depth > mostDepth || !e.step()) return undefined
  const { tree } = file
  const fold = (next: number | undefined): Constant | undefined =>
    next === undefined ? undefined : foldConstant(e, { file, node: next }, depth + 1, locals)
  switch (tree.kind(node)) {
    case 'string':
      return foldString({ file, node }, fold)
    case 'concatenated_string':
      return joined(tree.children(node).map(fold))
    case 'integer':
      return foldInteger(tree.textOf(node))
    case 'parenthesized_expression':
      return fold(tree.children(node)[0])
    case 'unary_operator':
      return foldUnary(tree.textOf(node), fold(tree.field(node, 'argument')))
    case 'list':
    case 'tuple':
    case 'expression_list':
      return foldAll(tree.children(node), fold)
    case 'binary_operator':
      return foldChain({ file, node }, fold)
    case 'subscript':
      return foldSubscript(e, { file, node }, depth, fold)
    case 'identifier':
    case 'attribute':
      return locals.get(nameOf(tree, node)) ?? foldName(e, { file, node }, depth)
    case 'list_comprehension':
    case 'generator_expression':
      return foldComprehension(e, { file, node }, depth, locals)
    case 'call':
      return foldCall(e, { file, node }, depth, fold)
    default:
      return undefined
  }
}

type Locals = ReadonlyMap<string, Constant>
type Fold = (node: number | undefined) => Constant | undefined
const noLocals: Locals = new Map()

function foldString({ file, node }: Ref, fold: Fold): string | undefined {
  const { tree } = file
  if (tree.children(node).length > mostElements) return undefined
  let text = ''
  for (const part of readString(tree, node).parts) {
    const value = typeof part === 'string' ? part : shownValue(fold(part.value), part)
    if (value === undefined) return undefined
    text += value
    if (text.length > mostText) return undefined
  }
  return text
}

/** Formats a value for an f-string; undefined for a format or a conversion that may change the text. */
function shownValue(value: Constant | undefined, { conversion, format }: Interpolation): string | undefined {
  if (typeof value === 'number' && format === 'c') return character(value)
  if (format !== undefined) return undefined
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && (conversion ?? 's') === 's' ? value : undefined
}

function joined(values: (Constant | undefined)[]): string | undefined {
  const texts = values.filter((value) => typeof value === 'string')
  const text = texts.join('')
  return texts.length === values.length && text.length <= mostText ? text : undefined
}

/** A large number loses digits and stays unknown. */
export function foldInteger(text: string): number | undefined {
  const value = readNumber(text)?.value
  return Number.isSafeInteger(value) ? value : undefined
}

function foldUnary(text: string, value: Constant | undefined): Constant | undefined {
  if (typeof value !== 'number') return undefined
  if (text.startsWith('-')) return -value
  if (text.startsWith('~')) return ~value
  return text.startsWith('+') ? value : undefined
}

function foldAll(nodes: number[], fold: Fold): Constant | undefined {
  if (nodes.length > mostElements) return undefined
  const values: Constant[] = []
  for (const node of nodes) {
    const value = fold(node)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

/** Folds `a + b + c …`, which nests to the left, without recursion. */
function foldChain({ file, node }: Ref, fold: Fold): Constant | undefined {
  const { tree } = file
  const chain: number[] = []
  let left = node
  while (tree.kind(left) === 'binary_operator' && chain.length < mostElements) {
    chain.push(left)
    left = tree.field(left, 'left') ?? node
    if (left === node) return undefined
  }
  let value = fold(left)
  for (const link of chain.toReversed()) {
    if (value === undefined) return undefined
    value = foldBinary(operatorOf(tree, link), value, fold(tree.field(link, 'right')))
  }
  return value
}

export function foldBinary(
  operator: string,
  left: Constant | undefined,
  right: Constant | undefined,
): Constant | undefined {
  if (left === undefined || right === undefined) return undefined
  if (typeof left === 'number' && typeof right === 'number') return foldNumbers(operator, left, right)
  if (operator === '+' && typeof left === 'string' && typeof right === 'string')
    return left.length + right.length <= mostText ? left + right : undefined
  if (operator === '+' && typeof left === 'object' && typeof right === 'object')
    return left.length + right.length <= mostElements ? [...left, ...right] : undefined
  if (operator === '*' && typeof left === 'string' && typeof right === 'number')
    return right >= 0 && left.length * right <= mostText ? left.repeat(right) : undefined
  if (operator === '%' && typeof left === 'string') return foldPercent(left, Array.isArray(right) ? right : [right])
  if (operator === '/' && typeof left === 'string' && typeof right === 'string') return `${left}/${right}`
  return undefined
}

function foldNumbers(operator: string, left: number, right: number): number | undefined {
  const operation = numberOperations.get(operator)
  const value = operation?.(left, right)
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined
}

const numberOperations = new Map<string, (a: number, b: number) => number>(
  Object.entries({
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '//': (a, b) => Math.floor(a / b),
    '%': (a, b) => ((a % b) + b) % b,
    '^': (a, b) => a ^ b,
    '|': (a, b) => a | b,
    '&': (a, b) => a & b,
    '<<': (a, b) => (b >= 0 && b < 31 ? a << b : Number.NaN),
    '>>': (a, b) => (b >= 0 && b < 31 ? a >> b : Number.NaN),
  }),
)

function foldPercent(format: string, values: readonly Constant[]): string | undefined {
  let next = 0
  const text = format.replaceAll(/%[sdc]/g, (mark) => {
    const value = values[next++]
    return mark === '%c' && typeof value === 'number' ? character(value) : String(value ?? '')
  })
  return next === values.length && text.length <= mostText ? text : undefined
}

function character(code: number): string {
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function foldSubscript(e: Evaluator, { file, node }: Ref, depth: number, fold: Fold): Constant | undefined {
  const { tree } = file
  const index = tree.field(node, 'subscript')
  const object = tree.field(node, 'value')
  if (index !== undefined && object !== undefined && e.originOf({ file, node: object }, depth + 1) === 'os.environ') {
    const name = fold(index)
    return typeof name === 'string' ? `%${name}%` : undefined
  }
  const value = fold(object)
  if (index === undefined || value === undefined || typeof value === 'number') return undefined
  if (tree.kind(index) !== 'slice') {
    const at = fold(index)
    if (typeof at !== 'number') return undefined
    return typeof value === 'string' ? value.at(at) : value.at(at)
  }
  const bounds = sliceBounds(tree, index)
  const [from, to, step] = bounds.map(fold)
  const isKnown = [from, to, step].every((bound, at) => (typeof bound === 'number') === (bounds[at] !== undefined))
  if (!isKnown || bounds.length > 3) return undefined
  const numbers = [from, to, step].map((bound) => (typeof bound === 'number' ? bound : undefined))
  const elements: Constant[] = typeof value === 'string' ? value.split('') : [...value]
  const taken = slice(elements, numbers[0], numbers[1], numbers[2] ?? 1)
  return typeof value === 'string' ? joined(taken) : taken
}

/** Returns the elements of `[start:stop:step]`. An absent bound is undefined. */
export function slice<T>(elements: readonly T[], from: number | undefined, to: number | undefined, step: number): T[] {
  if (step === 0) return []
  const bound = (value: number | undefined, otherwise: number): number =>
    value === undefined ? otherwise : value < 0 ? value + elements.length : value
  const taken: T[] = []
  const last = elements.length - 1
  const start = step > 0 ? Math.max(0, bound(from, 0)) : Math.min(last, bound(from, last))
  const stop = step > 0 ? Math.min(elements.length, bound(to, elements.length)) : Math.max(-1, bound(to, -1))
  for (let at = start; step > 0 ? at < stop : at > stop; at += step) {
    const element = elements[at]
    if (element !== undefined) taken.push(element)
  }
  return taken
}

/** Folds a name. Only a name with a single binding has a known value. */
function foldName(e: Evaluator, { file, node }: Ref, depth: number): Constant | undefined {
  const [found, ...more] = e.look({ file, node })
  if (!found || more.length > 0 || found.binding.kind !== 'value') return undefined
  return e.fold({ file: found.file, node: found.binding.node }, depth + 1)
}

function foldComprehension(e: Evaluator, { file, node }: Ref, depth: number, locals: Locals): Constant | undefined {
  const { tree } = file
  const body = tree.field(node, 'body')
  const clauses = tree.children(node).filter((child) => child !== body)
  const clause = clauses[0]
  if (clauses.length !== 1 || body === undefined || clause === undefined || tree.kind(clause) !== 'for_in_clause')
    return undefined
  const left = tree.field(clause, 'left')
  const right = tree.field(clause, 'right')
  if (left === undefined || right === undefined || tree.kind(left) !== 'identifier') return undefined
  const over = foldConstant(e, { file, node: right }, depth + 1, locals)
  if (over === undefined || typeof over === 'number' || over.length > mostElements) return undefined
  const isBytes = tree.kind(right) === 'string' && readString(tree, right).isBytes
  const values: Constant[] = []
  for (const element of typeof over === 'string' ? over.split('') : over) {
    const bound = isBytes && typeof element === 'string' ? element.charCodeAt(0) : element
    const value = foldConstant(e, { file, node: body }, depth + 1, new Map([...locals, [nameOf(tree, left), bound]]))
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}
