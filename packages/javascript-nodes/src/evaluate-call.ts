import { isJavascriptFunction, type SyntaxId } from '@registry/syntax'
import type { Evaluator } from './evaluator.ts'
import { lastName, propertyName } from './names.ts'
import type { Script } from './script.ts'
import type { Frame, NodeRef, Value } from './value.ts'

type Code = Value & { kind: 'code' }

/** The known result of a call: of a pack's function that only returns, or of some methods of `Object`. */
export function callExpression(
  evaluator: Evaluator,
  { script, node }: NodeRef,
  frame: Frame | undefined,
): Value | undefined {
  const { tree } = script
  const callee = tree.field(node, 'function')
  if (callee === undefined) return undefined
  const values = argumentsOf(script, node).map((given) => evaluator.evaluate({ script, node: given }, frame))
  const [first] = values
  if (first && isOfObject(script, callee)) return ofObject(evaluator, lastName(tree, callee), first)
  const called = evaluator.evaluate({ script, node: callee }, frame)
  if (called?.kind !== 'code' || !isJavascriptFunction(called.script.tree.kind(called.node))) return undefined
  const object = tree.field(callee, 'object')
  const self = object === undefined ? undefined : evaluator.evaluate({ script, node: object }, frame)
  return returnedBy(evaluator, called, { values, self })
}

/** Returns the value of a function whose only `return` is its last statement. */
export function returnedBy(
  evaluator: Evaluator,
  { script, node, frame }: Code,
  { values, self }: Pick<Frame, 'values' | 'self'>,
): Value | undefined {
  const { tree } = script
  const body = tree.field(node, 'body')
  if (body === undefined || /^(?:async|static\s+async)\b/.test(tree.textOf(node).slice(0, 50))) return undefined
  const returned = tree.kind(body) === 'statement_block' ? onlyReturn(evaluator, { script, node: body }) : body
  if (returned === undefined) return undefined
  return evaluator.evaluate({ script, node: returned }, { script, node, values, self, outer: frame })
}

function onlyReturn({ program }: Evaluator, { script, node: body }: NodeRef): SyntaxId | undefined {
  const { tree } = script
  const last = tree.children(body).at(-1)
  if (last === undefined || tree.kind(last) !== 'return_statement') return undefined
  for (let node = body + 1; node < last; node++) {
    if (tree.kind(node) === 'return_statement' || !program.step()) return undefined
  }
  return tree.children(last)[0]
}

/** The arguments of a call. */
export function argumentsOf({ tree }: Script, call: SyntaxId): SyntaxId[] {
  const list = tree.field(call, 'arguments')
  if (list === undefined || tree.kind(list) !== 'arguments') return []
  return tree.children(list)
}

function isOfObject({ tree }: Script, callee: SyntaxId): boolean {
  const object = tree.field(callee, 'object')
  return object !== undefined && tree.kind(object) === 'identifier' && tree.textOf(object) === 'Object'
}

function ofObject(evaluator: Evaluator, name: string | undefined, object: Value): Value | undefined {
  // Members that `assign` adds to a class are ignored; the class matters.
  if (name === 'freeze' || name === 'assign') return object
  const isList = name === 'values' || name === 'keys' || name === 'entries'
  if (!isList || object.kind !== 'code') return undefined
  const { script, node, frame } = object
  const { tree } = script
  if (tree.kind(node) !== 'object') return undefined
  const items: (Value | undefined)[] = []
  for (const part of tree.children(node)) {
    const key = propertyName(tree, tree.field(part, 'key') ?? part)
    if (key === undefined || !evaluator.program.step()) return undefined
    const value = evaluator.evaluate({ script, node: tree.field(part, 'value') ?? part }, frame)
    const text: Value = { kind: 'text', text: key }
    items.push(name === 'keys' ? text : name === 'values' ? value : { kind: 'list', items: [text, value] })
  }
  return { kind: 'list', items }
}
