import { foldBinary } from '../fold-constants.ts'
import type { Ref } from '../python-file.ts'
import { constantsIn, valueOfConstant } from './constants.ts'
import type { Machine } from './machine.ts'
import {
  deepSources,
  from,
  held,
  join,
  joinAll,
  nothing,
  objectValue,
  setField,
  textsIn,
  textValue,
  valueOf,
  withSources,
  type Value,
} from './value.ts'

const mostPairs = 16
const mostElements = 4096

/**
 * Evaluates `left <operator> right`: folds constants, concatenates lists, otherwise calls the operator method of the
 * class.
 */
export function foldOperator(m: Machine, operator: string, left: Value, right: Value, at: Ref): Value {
  const sources = deepSources(left) | deepSources(right)
  const made = ofConstants(operator, left, right)
  if (made) return withSources(made, sources)
  const own = ofClass(m, operator, left, right, at)
  if (own) return own
  if (operator === '+') {
    if (!isList(left) && !isList(right) && textsIn(left).length + textsIn(right).length > 0)
      return textValue(`${textOrGap(left)}${textOrGap(right)}`, true, sources)
    const list = concatenated(m, left, right)
    if (list) return list
  }
  if (operator === '/' && (textsIn(left).length > 0 || textsIn(right).length > 0))
    return textValue(`${textOrGap(left)}/${textOrGap(right)}`, true, sources)
  if (operator === '%' && textsIn(left).length > 0)
    return textValue(`${textOrGap(left)} ${allText(m, right)}`, true, sources)
  if (operator === '|' || operator === '*') return withSources(join(left, right), sources)
  return { things: [], sources }
}

/** Stands for an unknown value out of the network. */
export const fetchedGap = '\ue000\ufffd'

/** Returns the first text of a value; U+FFFD or `fetchedGap` for an unknown value. */
export function textOrGap(value: Value): string {
  const [first] = value.things.flatMap((thing) => (thing.kind === 'constant' ? [String(thing.value)] : []))
  return first ?? (value.sources & from.network ? fetchedGap : '\ufffd')
}

/** Joins the texts of a sequence with spaces to a command line. */
export function allText(m: Machine, value: Value): string {
  const own = value.things.flatMap((thing) => (thing.kind === 'constant' ? [String(thing.value)] : []))
  if (own.length > 0) return own.join(' ').slice(0, 4000)
  const elements = m.elements(value)
  if (!elements)
    return value.things.some((thing) => thing.kind === 'named' && thing.origin === 'sys.executable')
      ? 'python'
      : '\ufffd'
  return elements
    .slice(0, 60)
    .map((element) => (element === value ? '\ufffd' : textOrName(element)))
    .join(' ')
}

/** The words of a command as a single text. */
export function commandText(value: Value): string {
  const texts = value.things.flatMap((thing) => {
    if (thing.kind === 'constant') return [String(thing.value)]
    if (thing.kind === 'named') return thing.origin === 'sys.executable' ? ['python'] : []
    if (thing.kind !== 'object' || (thing.object.kind !== 'list' && thing.object.kind !== 'mapping')) return []
    return [[...thing.object.fields.values(), thing.object.rest].slice(0, 100).map(textOrName).join(' ')]
  })
  return texts.length > 0 ? texts.join('\n').slice(0, 8000) : '\ufffd'
}

/** Returns the text of a word in a command. */
export function textOrName(value: Value): string {
  return value.things.some((thing) => thing.kind === 'named' && thing.origin === 'sys.executable')
    ? 'python'
    : textOrGap(value)
}

function ofConstants(operator: string, left: Value, right: Value): Value | undefined {
  const lefts = constantsIn(left)
  const rights = constantsIn(right)
  if (lefts.length === 0 || rights.length === 0 || lefts.length * rights.length > mostPairs) return undefined
  const made: Value[] = []
  for (const a of lefts)
    for (const b of rights) {
      const folded = foldBinary(operator, a, b)
      if (folded !== undefined) made.push(valueOfConstant(folded, 0, isBytes(left)))
    }
  return made.length > 0 ? joinAll(made) : undefined
}

function isList({ things }: Value): boolean {
  return things.some((thing) => thing.kind === 'object' && thing.object.kind === 'list')
}

function isBytes(value: Value): boolean {
  return value.things.some((thing) => thing.kind === 'constant' && thing.isBytes)
}

function concatenated(m: Machine, left: Value, right: Value): Value | undefined {
  const lists = [left, right].map((side) => m.elements(side))
  if (!lists.some(Boolean)) return undefined
  const list = held('list')
  for (const [index, elements] of lists.entries()) {
    if (elements && list.fields.size + elements.length <= mostElements)
      for (const element of elements) setField(list, String(list.fields.size), element, true)
    else list.rest = join(list.rest, [left, right][index] ?? nothing)
  }
  return objectValue(list)
}

/** Calls the operator method, such as `__add__`, of a class of the pack. */
function ofClass(m: Machine, operator: string, left: Value, right: Value, at: Ref): Value | undefined {
  const method = operatorMethods.get(operator)
  if (method === undefined) return undefined
  for (const [side, other, name] of [
    [left, right, `__${method}__`],
    [right, left, `__r${method}__`],
  ] as const)
    for (const thing of side.things) {
      if (thing.kind !== 'object' || (thing.object.kind !== 'instance' && thing.object.kind !== 'class')) continue
      const found = m.member(valueOf(thing), name, at)
      if (found.things.some(({ kind }) => kind === 'function' || kind === 'native'))
        return m.call(found, { positional: [other], named: new Map(), rest: undefined }, at)
    }
  return undefined
}

/** Names of the methods of operators, without underscores. */
export const operatorMethods = new Map([
  ['+', 'add'],
  ['-', 'sub'],
  ['*', 'mul'],
  ['@', 'matmul'],
  ['/', 'truediv'],
  ['//', 'floordiv'],
  ['%', 'mod'],
  ['**', 'pow'],
  ['|', 'or'],
  ['&', 'and'],
  ['^', 'xor'],
  ['<<', 'lshift'],
  ['>>', 'rshift'],
])
