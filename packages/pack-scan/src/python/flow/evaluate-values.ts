import type { SyntaxId } from '../../source/source-tree.ts'
import { nameOf } from '../bindings.ts'
import { literalParts } from '../literals.ts'
import type { Ref } from '../python-file.ts'
import { argumentsOf } from './call-arguments.ts'
import { merge } from './containers.ts'
import { frameOf, lookUp } from './frames.ts'
import type { Machine } from './machine.ts'
import { foldOperator, textOrGap } from './operators.ts'
import { assignment, functionValue } from './run-statements.ts'
import { sliceOf } from './slices.ts'
import { deepSources, held, join, nothing, objectValue, setField, textValue, type Frame, type Value } from './value.ts'

const mostParts = 4096

/** `Machine.evaluate`. */
export function evaluate(m: Machine, node: SyntaxId, frame: Frame): Value {
  if (!m.step()) return nothing
  const { file } = frame
  const { tree } = file
  const at = { file, node }
  const inner = (next: SyntaxId | undefined): Value => (next === undefined ? nothing : m.evaluate(next, frame))
  const field = (name: string): Value => inner(tree.field(node, name))
  switch (tree.kind(node)) {
    case 'identifier':
      return ofName(m, nameOf(tree, node), frame)
    case 'attribute': {
      const name = tree.field(node, 'attribute')
      return name === undefined ? nothing : m.member(field('object'), nameOf(tree, name), at)
    }
    case 'subscript':
      return ofSubscript(m, at, frame)
    case 'call':
      return ofCall(m, at, frame)
    case 'string':
      return ofString(m, node, frame)
    case 'concatenated_string': {
      const parts = tree.children(node).slice(0, mostParts).map(inner)
      const isWritten = parts.every(({ things }) => things.every((thing) => thing.kind === 'constant' && !thing.isMade))
      return textValue(parts.map(textOrGap).join(''), !isWritten, sourcesOfAll(parts))
    }
    case 'integer': {
      const number = Number(tree.textOf(node).replaceAll('_', '').toLowerCase())
      return Number.isSafeInteger(number) ? textValue(number, false) : nothing
    }
    case 'true':
      return textValue(1, false)
    case 'false':
      return textValue(0, false)
    case 'list':
    case 'tuple':
    case 'set':
    case 'expression_list':
      return ofList(m, node, frame)
    case 'dictionary':
      return ofDictionary(m, node, frame)
    case 'list_comprehension':
    case 'generator_expression':
    case 'set_comprehension':
    case 'dictionary_comprehension':
      return ofComprehension(m, node, frame)
    case 'lambda':
      return functionValue(m, node, frame)
    case 'binary_operator':
      return ofChain(m, node, frame)
    case 'boolean_operator':
      return join(field('left'), field('right'))
    case 'conditional_expression': {
      const [then, condition, otherwise] = tree.children(node)
      inner(condition)
      return join(inner(then), inner(otherwise))
    }
    case 'unary_operator':
      return ofUnary(tree.textOf(node), field('argument'))
    case 'parenthesized_expression':
    case 'await':
    case 'yield':
    case 'list_splat':
    case 'dictionary_splat':
    case 'interpolation': {
      const value = inner(tree.children(node).find((child) => tree.kind(child) !== 'comment'))
      if (tree.kind(node) === 'yield') frame.returned = join(frame.returned, asElement(value))
      return value
    }
    case 'named_expression': {
      const value = field('value')
      const name = tree.field(node, 'name')
      if (name !== undefined) m.assign(name, value, frame)
      return value
    }
    case 'assignment':
    case 'augmented_assignment':
    case 'as_pattern':
      return assignment(m, node, frame)
    case 'comparison_operator':
    case 'not_operator':
      for (const child of tree.children(node)) inner(child)
      return nothing
    default:
      for (const child of tree.children(node)) if (!leaves.test(tree.kind(child))) inner(child)
      return nothing
  }
}

const leaves = /^(?:comment|type|string_start|string_end|string_content|identifier)$/

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
  const { tree } = frame.file
  const parts = literalParts(tree, node).slice(0, mostParts)
  let text = ''
  let sources = 0
  for (const part of parts) {
    const value = typeof part === 'string' ? undefined : m.evaluate(part, frame)
    if (value) sources |= deepSources(value)
    text += value ? textOrGap(value) : typeof part === 'string' ? part : ''
  }
  const isBytes = /^[rR]?[bB]/.test(tree.text.slice(tree.start(node), tree.start(node) + 2))
  return textValue(
    text,
    parts.some((part) => typeof part !== 'string'),
    sources,
    isBytes,
  )
}

function ofList(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { tree } = frame.file
  const list = held('list')
  for (const child of tree.children(node).slice(0, mostParts)) {
    if (tree.kind(child) === 'comment') continue
    const value = m.evaluate(child, frame)
    if (tree.kind(child) !== 'list_splat') setField(list, String(list.fields.size), value, true)
    else for (const element of m.elements(value) ?? []) setField(list, String(list.fields.size), element, true)
    if (tree.kind(child) === 'list_splat' && !m.elements(value))
      list.rest = join(list.rest, m.anyElement(value, { file: frame.file, node: child }))
  }
  return objectValue(list)
}

function ofDictionary(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { tree } = frame.file
  const mapping = held('mapping')
  const made = objectValue(mapping)
  const at = { file: frame.file, node }
  for (const child of tree.children(node).slice(0, mostParts)) {
    const key = tree.field(child, 'key')
    const value = tree.field(child, 'value')
    if (key !== undefined && value !== undefined)
      m.setElement(made, m.evaluate(key, frame), m.evaluate(value, frame), at)
    else if (tree.kind(child) === 'dictionary_splat') merge(mapping, m.evaluate(child, frame))
  }
  return made
}

function ofUnary(text: string, value: Value): Value {
  const [first] = value.things
  if (first?.kind !== 'constant' || typeof first.value !== 'number') return value
  const number = text.startsWith('-') ? -first.value : text.startsWith('~') ? ~first.value : first.value
  return textValue(number, first.isMade, value.sources)
}

/** `a + b + c …` hangs to the left as deep as it is long. */
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
    const before = tree.field(link, 'left')
    if (right === undefined || before === undefined) continue
    const operator = tree.text.slice(tree.end(before), tree.start(right)).replaceAll(/[\s()\\]|#.*$/gm, '')
    value = foldOperator(m, operator, value, m.evaluate(right, frame), { file, node: link })
  }
  return value
}

const mostTurns = 4096

function ofComprehension(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { tree } = frame.file
  const body = tree.field(node, 'body')
  const clauses = tree.children(node).filter((child) => child !== body)
  const scope = frameOf(frame.file, frame)
  const isMapping = tree.kind(node) === 'dictionary_comprehension'
  const made = held(isMapping ? 'mapping' : 'list')
  let sources = 0
  const turn = (index: number, isKnown: boolean): void => {
    const clause = clauses[index]
    if (!m.step() || body === undefined) return
    if (clause === undefined) {
      const key = isMapping ? tree.field(body, 'key') : undefined
      const element = isMapping ? tree.field(body, 'value') : body
      const value = element === undefined ? nothing : m.evaluate(element, scope)
      if (key !== undefined) m.setElement(objectValue(made), m.evaluate(key, scope), value, { file: frame.file, node })
      else setField(made, isKnown ? String(made.fields.size) : undefined, value, true)
      return
    }
    const left = tree.field(clause, 'left')
    const right = tree.field(clause, 'right')
    if (tree.kind(clause) !== 'for_in_clause' || left === undefined || right === undefined) {
      m.evaluate(clause, scope)
      turn(index + 1, isKnown && tree.kind(clause) === 'comment')
      return
    }
    const over = m.evaluate(right, scope)
    sources |= over.sources
    const elements = m.elements(over)
    const isShort = elements !== undefined && elements.length <= mostTurns && (index === 0 || elements.length <= 16)
    const turns = isShort ? elements : [m.anyElement(over, { file: frame.file, node: right })]
    for (const element of turns) {
      m.assign(left, element, scope)
      turn(index + 1, isKnown && isShort)
    }
  }
  turn(0, true)
  return objectValue(made, sources)
}

function ofSubscript(m: Machine, at: Ref, frame: Frame): Value {
  const { tree } = at.file
  const object = tree.field(at.node, 'value')
  const index = tree.field(at.node, 'subscript')
  if (object === undefined || index === undefined) return nothing
  const value = m.evaluate(object, frame)
  if (tree.kind(index) !== 'slice') return m.element(value, m.evaluate(index, frame), at)
  const [start, stop, step] = sliceParts(m, index, frame)
  return sliceOf(value, start, stop, step)
}

/** The three numbers of a slice; undefined for one that is left out, NaN for one that is not known. */
function sliceParts(m: Machine, index: SyntaxId, frame: Frame): (number | undefined)[] {
  const { tree } = frame.file
  const parts: (number | undefined)[] = [undefined, undefined, undefined]
  const children = tree.children(index)
  for (const child of children) {
    const place = tree.text.slice(tree.start(index), tree.start(child)).split(':').length - 1
    const [first] = m.evaluate(child, frame).things
    if (place < 3)
      parts[place] = first?.kind === 'constant' && typeof first.value === 'number' ? first.value : Number.NaN
  }
  return parts
}

function ofCall(m: Machine, at: Ref, frame: Frame): Value {
  const { tree } = at.file
  const callee = tree.field(at.node, 'function')
  if (callee === undefined) return nothing
  const value = m.evaluate(callee, frame)
  return m.call(value, argumentsOf(m, at.node, frame), at)
}
