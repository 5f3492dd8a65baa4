import type { SyntaxId } from '@registry/syntax'
import { argumentsOf } from '../javascript/script.ts'
import { isContent, isIdentity, rootedIn, type HookScope } from './hook-roles.ts'
import { memberName } from './script-paths.ts'

/** Nodes that a condition lets through: nodes by name or type, nodes by content, or any node. */
export type Filter = 'by-name' | 'by-content' | 'none'

const deepest = 12

/** Returns the filter of a condition with the given outcome. In doubt, the condition counts as a test of names. */
export function filterOf(scope: HookScope, condition: SyntaxId, outcome: boolean, depth = 0): Filter {
  const { script } = scope
  const { tree } = script
  if (depth > deepest || !script.step()) return 'by-name'
  const again = (node: SyntaxId | undefined, wanted = outcome): Filter =>
    node === undefined ? 'none' : filterOf(scope, node, wanted, depth + 1)
  switch (tree.kind(condition)) {
    case 'parenthesized_expression':
    case 'await_expression':
      return again(tree.children(condition)[0])
    case 'unary_expression':
      return tree.textOf(condition).startsWith('!')
        ? again(tree.field(condition, 'argument'), !outcome)
        : plain(scope, condition, outcome)
    case 'binary_expression':
      return ofBinary(scope, condition, outcome, again)
    case 'ternary_expression':
      return strongest([again(tree.field(condition, 'condition')), again(tree.field(condition, 'consequence'))])
    case 'identifier': {
      const values = script.valuesOf(tree.textOf(condition), condition)
      const [value] = values
      // A variable that the function sets several times is a flag of earlier conditions.
      if (values.length > 1 && values.every((each) => isWithin(scope, each))) return 'by-name'
      return value !== undefined && values.length === 1 && value !== condition && isCondition(tree.kind(value))
        ? again(value)
        : plain(scope, condition, outcome)
    }
    default:
      return plain(scope, condition, outcome)
  }
}

const isCondition = (kind: string): boolean =>
  /^(?:binary|unary|call|parenthesized|member|subscript|ternary)_expression$/.test(kind)

function ofBinary(
  scope: HookScope,
  condition: SyntaxId,
  outcome: boolean,
  again: (node: SyntaxId | undefined) => Filter,
): Filter {
  const { tree } = scope.script
  const [left, right] = [tree.field(condition, 'left'), tree.field(condition, 'right')]
  if (left === undefined || right === undefined) return 'by-name'
  const operator = tree.text.slice(tree.end(left), tree.start(right)).replaceAll(/[^&|=!<>a-z?]/g, '')
  if (operator === '&&' || operator === '||') {
    const both = [again(left), again(right)]
    return (operator === '&&') === outcome ? strongest(both) : weakest(both)
  }
  if (operator === '??') return strongest([again(left), again(right)])
  const about = mentioned(scope, condition, outcome)
  if (about !== 'by-name') return about
  if (/^[=!]==?$/.test(operator) && !/\.(?:indexOf|search)\s*\(/.test(tree.textOf(condition).slice(0, 500)))
    return operator.startsWith('=') === outcome ? 'by-name' : 'none'
  if (operator === 'in' || operator === 'instanceof') return outcome ? 'by-name' : 'none'
  return 'by-name'
}

/** Tests of a list or a text. Where such a test fails, all other nodes remain. */
const tests = new Set([
  'hasOwnProperty',
  'hasOwn',
  'includes',
  'has',
  'startsWith',
  'endsWith',
  'test',
  'match',
  'some',
  'exec',
  'get',
  'find',
])

function plain(scope: HookScope, node: SyntaxId, outcome: boolean): Filter {
  const { tree } = scope.script
  const about = mentioned(scope, node, outcome)
  if (about !== 'by-name' || outcome) return about
  if (tree.kind(node) !== 'call_expression') return 'none'
  const callee = tree.field(node, 'function')
  const name = callee === undefined ? undefined : memberName(tree, callee)
  // Any other function may fail for other reasons, so the condition counts as a test of names.
  return name !== undefined && tests.has(name) ? 'none' : 'by-name'
}

/** Returns which facts of a node an expression uses. A node that is passed to a function counts as its name. */
function mentioned(scope: HookScope, node: SyntaxId, outcome: boolean): Filter {
  const { tree, step, valuesOf } = scope.script
  let about: Filter = 'none'
  for (let inner = node; inner <= tree.last(node); inner++) {
    if (!step()) return 'by-name'
    const kind = tree.kind(inner)
    if (kind === 'call_expression') {
      const passed = argumentsOf(tree, inner).map((argument) => rootedIn(scope, argument))
      if (passed.some((root) => root && (root.path.length === 0 || isIdentity(root)))) return 'by-name'
    }
    if (kind === 'binary_expression' && /\binstanceof\b/.test(tree.textOf(inner).slice(0, 300))) return 'by-name'
    if (kind === 'this') about = strongest([about, 'by-content'])
    if (kind !== 'identifier' && kind !== 'member_expression' && kind !== 'subscript_expression') continue
    const root = rootedIn(scope, inner)
    if (root && isIdentity(root)) return 'by-name'
    if (root && root.path.length > 0) {
      // Any other member is the mark of a pack. Nodes with the mark count as named, and nodes without may get the mark
      // later.
      if (isContent(root)) about = strongest([about, 'by-content'])
      else if (outcome && kind !== 'identifier' && root.path[0] !== 'prototype') about = 'by-name'
      if (about === 'by-name') return about
    }
    if (kind === 'identifier' && !root) about = strongest([about, madeFrom(scope, valuesOf(tree.textOf(inner), inner))])
    if (about === 'by-name') return about
  }
  return about
}

/** Returns which facts of a node a value was made from, such as a table entry for the node's name. */
function madeFrom(scope: HookScope, values: readonly SyntaxId[]): Filter {
  const { tree, step } = scope.script
  let about: Filter = 'none'
  for (const value of values.slice(0, 3)) {
    if (/function|class/.test(tree.kind(value)) || tree.end(value) - tree.start(value) > 400) continue
    for (let inner = value; inner <= tree.last(value); inner++) {
      if (!step()) return 'by-name'
      if (!/^(?:identifier|member_expression)$/.test(tree.kind(inner))) continue
      const root = rootedIn(scope, inner)
      if (root && isIdentity(root)) return 'by-name'
      if (root && isContent(root)) about = 'by-content'
    }
  }
  return about
}

function isWithin({ script, fn }: HookScope, node: SyntaxId): boolean {
  return node > fn && node <= script.tree.last(fn)
}

const order: readonly Filter[] = ['none', 'by-content', 'by-name']

export function strongest(filters: readonly Filter[]): Filter {
  return order.findLast((filter) => filters.includes(filter)) ?? 'none'
}

function weakest(filters: readonly Filter[]): Filter {
  return order.find((filter) => filters.includes(filter)) ?? 'none'
}
