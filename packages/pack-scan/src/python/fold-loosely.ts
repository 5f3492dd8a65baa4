import { nameOf, operatorOf, readString } from '@registry/syntax'
import type { Evaluator } from './evaluator.ts'
import { argumentsOf, type Ref } from './python-file.ts'

const mostDepth = 16
const mostText = 4000
const unknown = '\ufffd'

/** Implements `Evaluator.foldLoosely`: folds partly known paths, addresses and commands to text with gaps. */
export function foldLoosely(e: Evaluator, { file, node }: Ref, depth: number): string | undefined {
  if (depth > mostDepth || !e.step()) return undefined
  const whole = e.fold({ file, node }, depth + 1)
  if (typeof whole === 'string') return whole.slice(0, mostText)
  if (typeof whole === 'number') return String(whole)
  const { tree } = file
  const part = (next: number | undefined): string =>
    (next === undefined ? undefined : e.foldLoosely({ file, node: next }, depth + 1)) ?? unknown
  const all = (nodes: number[], separator: string): string | undefined => {
    const parts = nodes.slice(0, 200).map(part)
    return parts.every((text) => text === unknown) ? undefined : parts.join(separator).slice(0, mostText)
  }
  switch (tree.kind(node)) {
    case 'string':
      return readString(tree, node)
        .parts.slice(0, 400)
        .map((piece) => (typeof piece === 'string' ? piece : part(piece.value)))
        .join('')
        .slice(0, mostText)
    case 'concatenated_string':
      return all(tree.children(node), '')
    case 'binary_operator': {
      const { sides, operator } = chainOf({ file, node })
      const isList = sides.some((side) => kindsOfList.has(tree.kind(side)))
      const separator = isList ? ' ' : separators.get(operator)
      return separator === undefined ? undefined : all(sides, separator)
    }
    case 'list':
    case 'tuple':
      return all(tree.children(node), ' ')
    case 'parenthesized_expression':
    case 'await':
      return part(tree.children(node)[0])
    case 'conditional_expression':
      return all(
        tree.children(node).filter((_, index) => index !== 1),
        ' ',
      )
    case 'identifier':
    case 'attribute':
      return ofName(e, { file, node }, depth)
    case 'subscript': {
      const value = tree.field(node, 'value')
      return value === undefined ? undefined : e.foldLoosely({ file, node: value }, depth + 1)
    }
    case 'call':
      return ofCall(e, { file, node }, depth, all)
    default:
      return undefined
  }
}

const separators = new Map([
  ['+', ''],
  ['/', '/'],
  ['%', ' '],
])
const kindsOfList = new Set(['list', 'tuple'])

/** The operands of `a + b + c …`, which nests to the left. */
function chainOf({ file, node }: Ref): { sides: number[]; operator: string } {
  const { tree } = file
  const operator = operatorOf(tree, node)
  const sides: number[] = []
  let at = node
  while (sides.length < 200 && tree.kind(at) === 'binary_operator' && operatorOf(tree, at) === operator) {
    sides.unshift(tree.field(at, 'right') ?? at)
    const left = tree.field(at, 'left')
    if (left === undefined) break
    at = left
  }
  return { sides: [at, ...sides], operator }
}

function ofName(e: Evaluator, { file, node }: Ref, depth: number): string | undefined {
  const origin = e.originOf({ file, node }, depth + 1)
  if (origin === 'sys.executable') return 'python'
  for (const { file: where, binding } of e.look({ file, node })) {
    const value = binding.kind === 'value' ? binding.node : binding.kind === 'parameter' ? binding.fallback : undefined
    const text = value === undefined ? undefined : e.foldLoosely({ file: where, node: value }, depth + 1)
    if (text !== undefined) return text
  }
  return undefined
}

function ofCall(
  e: Evaluator,
  { file, node }: Ref,
  depth: number,
  all: (nodes: number[], separator: string) => string | undefined,
): string | undefined {
  const { tree } = file
  const callee = tree.field(node, 'function')
  const { positional } = argumentsOf(tree, node)
  if (callee === undefined) return undefined
  const origin = e.originOf({ file, node: callee }, depth + 1) ?? ''
  if (/^(?:os\.path\.join|pathlib\.Path|pathlib\.PurePath)$/.test(origin)) return all(positional, '/')
  if (transparent.test(origin)) return all(positional.slice(0, 1), '')
  if (tree.kind(callee) !== 'attribute') return undefined
  const member = tree.field(callee, 'attribute')
  const object = tree.field(callee, 'object')
  if (member === undefined || object === undefined) return undefined
  const name = nameOf(tree, member)
  if (name === 'joinpath') return all([object, ...positional], '/')
  if (name === 'format') return all([object, ...positional], ' ')
  if (name === 'join') return all(positional, ' ')
  return /^(?:strip|split|lower|expanduser|resolve|absolute|as_posix|replace|encode|decode)$/.test(name)
    ? all([object], '')
    : undefined
}

const transparent =
  /^(?:str|os\.path\.(?:expanduser|expandvars|abspath|normpath|realpath|dirname)|shlex\.(?:split|quote)|urllib\.request\.Request)$/
