import { nameOf, operatorOf, readString, sliceBounds, type SyntaxId } from '@registry/syntax'
import { foldInteger } from '../fold-constants.ts'
import { callSpecial } from './class-members.ts'
import { ofComprehension, ofDictionary, ofList } from './evaluate-collections.ts'
import { lookUp } from './frames.ts'
import type { Machine } from './machine.ts'
import { foldOperator, textOrGap } from './operators.ts'
import { functionValue } from './definitions.ts'
import { assignment } from './run-statements.ts'
import { sliceOf } from './slices.ts'
import {
  type Arguments,
  deepSources,
  type Frame,
  held,
  join,
  joinAll,
  nothing,
  objectValue,
  sourced,
  textValue,
  type Value,
} from './value.ts'

const mostParts = 4096

/** Implements `Machine.evaluate`. */
export function evaluate(m: Machine, node: SyntaxId, frame: Frame): Value {
  if (!m.step()) return nothing
  const evaluateKind = handlers.get(frame.file.tree.kind(node)) ?? ofOther
  return evaluateKind(m, node, frame)
}

type Handler = (m: Machine, node: SyntaxId, frame: Frame) => Value

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['identifier', (m, node, frame) => ofName(m, nameOf(frame.file.tree, node), frame)],
  ['attribute', ofAttribute],
  ['subscript', ofSubscript],
  ['call', ofCall],
  ['string', ofString],
  ['concatenated_string', ofStrings],
  ['integer', ofInteger],
  ['true', () => textValue(1, false)],
  ['false', () => textValue(0, false)],
  ['list', ofList],
  ['tuple', ofList],
  ['set', ofList],
  ['expression_list', ofList],
  ['dictionary', ofDictionary],
  ['list_comprehension', ofComprehension],
  ['generator_expression', ofComprehension],
  ['set_comprehension', ofComprehension],
  ['dictionary_comprehension', ofComprehension],
  ['lambda', (m, node, frame) => functionValue(m, node, frame)],
  ['binary_operator', ofChain],
  ['boolean_operator', (m, node, frame) => join(ofField(m, node, 'left', frame), ofField(m, node, 'right', frame))],
  ['conditional_expression', ofConditional],
  ['unary_operator', ofUnary],
  ['parenthesized_expression', ofInner],
  ['await', ofInner],
  ['yield', ofYield],
  ['list_splat', ofInner],
  ['dictionary_splat', ofInner],
  ['interpolation', ofInner],
  ['named_expression', ofNamedExpression],
  ['assignment', assignment],
  ['augmented_assignment', assignment],
  ['as_pattern', assignment],
  ['comparison_operator', ofComparison],
  ['not_operator', ofOperands],
])

const leaves = /^(?:comment|type|string_start|string_end|string_content|identifier)$/

/** Evaluates the children for their effects. */
function ofOther(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { tree } = frame.file
  for (const child of tree.children(node)) if (!leaves.test(tree.kind(child))) m.evaluate(child, frame)
  return nothing
}

function ofOperands(m: Machine, node: SyntaxId, frame: Frame): Value {
  for (const child of frame.file.tree.children(node)) m.evaluate(child, frame)
  return nothing
}

const comparisons = new Map([
  ['==', '__eq__'],
  ['!=', '__ne__'],
  ['<', '__lt__'],
  ['<=', '__le__'],
  ['>', '__gt__'],
  ['>=', '__ge__'],
  ['in', '__contains__'],
  ['not in', '__contains__'],
])

/** Evaluates the operands, and calls the methods that a class of the pack defines for the comparison. */
function ofComparison(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { tree } = frame.file
  const operands = tree.children(node).map((child) => ({ child, value: m.evaluate(child, frame) }))
  const at = { file: frame.file, node }
  for (const [index, right] of operands.entries()) {
    const left = operands[index - 1]
    if (!left) continue
    const operator = tree.text.slice(tree.end(left.child), tree.start(right.child)).trim().replaceAll(/\s+/g, ' ')
    const method = comparisons.get(operator)
    if (method === undefined) continue
    if (method !== '__contains__') callSpecial(m, left.value, method, [right.value], at)
    callSpecial(m, right.value, method, [left.value], at)
  }
  return nothing
}

function ofOptional(m: Machine, node: SyntaxId | undefined, frame: Frame): Value {
  return node === undefined ? nothing : m.evaluate(node, frame)
}

function ofField(m: Machine, node: SyntaxId, name: string, frame: Frame): Value {
  return ofOptional(m, frame.file.tree.field(node, name), frame)
}

function ofAttribute(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { file } = frame
  const name = file.tree.field(node, 'attribute')
  if (name === undefined) return nothing
  return m.member(ofField(m, node, 'object', frame), nameOf(file.tree, name), { file, node })
}

function ofInteger(_: Machine, node: SyntaxId, frame: Frame): Value {
  const number = foldInteger(frame.file.tree.textOf(node))
  return number === undefined ? nothing : textValue(number, false)
}

function ofConditional(m: Machine, node: SyntaxId, frame: Frame): Value {
  const [then, condition, otherwise] = frame.file.tree.children(node)
  ofOptional(m, condition, frame)
  return join(ofOptional(m, then, frame), ofOptional(m, otherwise, frame))
}

function ofInner(m: Machine, node: SyntaxId, frame: Frame): Value {
  return ofOptional(m, frame.file.tree.children(node)[0], frame)
}

function ofYield(m: Machine, node: SyntaxId, frame: Frame): Value {
  const value = ofInner(m, node, frame)
  frame.returned = join(frame.returned, asElement(value))
  return value
}

function ofNamedExpression(m: Machine, node: SyntaxId, frame: Frame): Value {
  const value = ofField(m, node, 'value', frame)
  const name = frame.file.tree.field(node, 'name')
  if (name !== undefined) m.assign(name, value, frame)
  return value
}

/** Evaluates adjacent string literals. */
function ofStrings(m: Machine, node: SyntaxId, frame: Frame): Value {
  const children = frame.file.tree.children(node).slice(0, mostParts)
  const parts = children.map((child) => m.evaluate(child, frame))
  const isWritten = parts.every(({ things }) => things.every((thing) => thing.kind === 'constant' && !thing.isMade))
  return textValue(parts.map(textOrGap).join(''), !isWritten, sourcesOfAll(parts))
}

function asElement(value: Value): Value {
  const list = held('list')
  list.rest = value
  return objectValue(list)
}

function sourcesOfAll(values: readonly Value[]): number {
  return values.reduce((all, value) => all | deepSources(value), 0)
}

function ofName(m: Machine, name: string, frame: Frame): Value {
  return lookUp(frame, name) ?? m.outerName(name, frame)
}

function ofString(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { isBytes, parts } = readString(frame.file.tree, node)
  let text = ''
  let sources = 0
  for (const part of parts.slice(0, mostParts)) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    const value = m.evaluate(part.value, frame)
    const format = formatOf(m, part.value, frame)
    callSpecial(m, value, '__format__', [format], { file: frame.file, node })
    sources |= deepSources(value)
    text += textOrGap(value)
  }
  return textValue(
    text,
    parts.some((part) => typeof part !== 'string'),
    sources,
    isBytes,
  )
}

/** Returns the format of `{value:format}` in a text. */
function formatOf(m: Machine, part: SyntaxId, frame: Frame): Value {
  const { tree } = frame.file
  const whole = tree.kind(part) === 'interpolation' ? part : (tree.parent(part) ?? part)
  const format = tree.field(whole, 'format_specifier')
  if (format === undefined) return nothing
  const inner = tree.children(format).map((child) => ofInner(m, child, frame))
  return inner.length > 0 ? joinAll(inner) : textValue(tree.textOf(format).slice(1), false)
}

function ofUnary(m: Machine, node: SyntaxId, frame: Frame): Value {
  const text = frame.file.tree.textOf(node)
  const value = ofField(m, node, 'argument', frame)
  const [first] = value.things
  if (first?.kind !== 'constant' || typeof first.value !== 'number') return value
  const number = text.startsWith('-') ? -first.value : text.startsWith('~') ? ~first.value : first.value
  return textValue(number, first.isMade, value.sources)
}

/** Evaluates `a + b + c …`, which nests to the left, without recursion. */
function ofChain(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { file } = frame
  const { tree } = file
  const chain: SyntaxId[] = []
  let left: SyntaxId | undefined = node
  while (left !== undefined && tree.kind(left) === 'binary_operator' && chain.length < mostParts) {
    chain.push(left)
    left = tree.field(left, 'left')
  }
  let value = left === undefined ? nothing : m.evaluate(left, frame)
  for (const link of chain.toReversed()) {
    const right = tree.field(link, 'right')
    if (right === undefined) continue
    value = foldOperator(m, operatorOf(tree, link), value, m.evaluate(right, frame), { file, node: link })
  }
  return value
}

function ofSubscript(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { file } = frame
  const { tree } = file
  const object = tree.field(node, 'value')
  const index = tree.field(node, 'subscript')
  if (object === undefined || index === undefined) return nothing
  const value = m.evaluate(object, frame)
  if (tree.kind(index) !== 'slice') return m.element(value, m.evaluate(index, frame), { file, node })
  const [start, stop, step] = sliceParts(m, index, frame)
  return sliceOf(value, start, stop, step)
}

/** Returns the bounds of a slice. An absent bound is undefined, an unknown bound is NaN. */
function sliceParts(m: Machine, index: SyntaxId, frame: Frame): (number | undefined)[] {
  return sliceBounds(frame.file.tree, index).map((bound) => {
    if (bound === undefined) return undefined
    const [first] = m.evaluate(bound, frame).things
    return first?.kind === 'constant' && typeof first.value === 'number' ? first.value : Number.NaN
  })
}

function ofCall(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { file } = frame
  const callee = file.tree.field(node, 'function')
  if (callee === undefined) return nothing
  const value = m.evaluate(callee, frame)
  return m.call(value, argumentsOf(m, node, frame), { file, node })
}

/** Returns the arguments of a call, with `*` and `**` expanded. */
function argumentsOf(m: Machine, call: SyntaxId, frame: Frame): Arguments {
  const { tree } = frame.file
  const list = tree.field(call, 'arguments')
  const positional: Value[] = []
  const byName = new Map<string, Value>()
  let rest: Value | undefined
  if (list === undefined) return { positional, named: byName, rest }
  if (tree.kind(list) !== 'argument_list') return { positional: [m.evaluate(list, frame)], named: byName, rest }
  for (const child of tree.children(list)) {
    const kind = tree.kind(child)
    if (kind === 'keyword_argument') {
      const name = tree.field(child, 'name')
      const given = tree.field(child, 'value')
      if (name !== undefined && given !== undefined) byName.set(nameOf(tree, name), m.evaluate(given, frame))
      continue
    }
    const value = m.evaluate(child, frame)
    if (kind === 'list_splat') {
      const elements = m.elements(value)
      if (elements) positional.push(...elements.slice(0, 60))
      else rest = join(rest ?? nothing, m.anyElement(value, { file: frame.file, node: child }))
    } else if (kind === 'dictionary_splat') {
      for (const thing of value.things)
        if (thing.kind === 'object') for (const [key, field] of thing.object.fields) byName.set(key, field)
      rest = join(rest ?? nothing, sourced(deepSources(value)))
    } else positional.push(value)
  }
  return { positional, named: byName, rest }
}
