import { isJavascriptFunction, type Parsers, type SyntaxId } from '@registry/syntax'
import { createEvaluator } from './evaluate.ts'
import type { Evaluator } from './evaluator.ts'
import { propertyName } from './names.ts'
import { openProgram } from './program.ts'
import type { Script } from './script.ts'
import type { NodeRef, Value } from './value.ts'

const hook = 'getCustomWidgets'
const mostTypes = 200
const mostSpreads = 20

/**
 * Returns the types of inputs that scripts draw as widgets: the names that `getCustomWidgets` of an extension returns.
 * Names that only running the script reveals are left out. Runs no code, in bounded time and memory.
 */
export function readWidgetTypes(parsers: Parsers, scripts: ReadonlyMap<string, string>): Set<string> {
  const program = openProgram(parsers, scripts)
  const evaluator = createEvaluator(program)
  const types = new Set<string>()
  for (const script of program.scriptsWith(hook)) {
    for (const node of hooksIn(script, program.step)) {
      for (const returned of returnedIn(script, node, program.step))
        addNames(evaluator, { script, node: returned }, types)
    }
  }
  return types
}

/** Yields the functions that are members with the name of the hook. */
function* hooksIn({ tree }: Script, step: (cost?: number) => boolean): Generator<SyntaxId> {
  for (let node = 1; node < tree.count && step(0.01); node++) {
    const kind = tree.kind(node)
    if (kind === 'method_definition') {
      if (propertyName(tree, tree.field(node, 'name')) === hook) yield node
    } else if (kind === 'pair' || kind === 'assignment_expression') {
      const value = tree.field(node, 'value') ?? tree.field(node, 'right')
      if (value === undefined || !isJavascriptFunction(tree.kind(value))) continue
      const target = tree.field(node, 'left')
      const name = tree.field(node, 'key') ?? (target === undefined ? undefined : tree.field(target, 'property'))
      if (propertyName(tree, name) === hook) yield value
    }
  }
}

/** Yields the expressions that a function returns, except those of nested functions. */
function* returnedIn({ tree }: Script, of: SyntaxId, step: (cost?: number) => boolean): Generator<SyntaxId> {
  const body = tree.field(of, 'body')
  if (body === undefined) return
  if (tree.kind(body) !== 'statement_block') {
    yield body
    return
  }
  for (let node = body + 1; node <= tree.last(body) && step();) {
    const kind = tree.kind(node)
    const [value] = kind === 'return_statement' ? tree.children(node) : []
    if (value !== undefined) yield value
    node = value !== undefined || isJavascriptFunction(kind) ? tree.last(node) + 1 : node + 1
  }
}

/** Adds the names of an object's members, also of the objects that it spreads. */
function addNames(evaluator: Evaluator, ref: NodeRef, types: Set<string>): void {
  const waiting: (Value | undefined)[] = [evaluator.evaluate(ref, undefined)]
  for (let seen = 0; seen < waiting.length && seen < mostSpreads; seen++) {
    const object = waiting[seen]
    if (object?.kind !== 'code') continue
    const { script, node, frame } = object
    const { tree } = script
    if (tree.kind(node) !== 'object') continue
    for (const part of tree.children(node)) {
      if (types.size >= mostTypes || !evaluator.program.step()) return
      const [spread] = tree.kind(part) === 'spread_element' ? tree.children(part) : []
      if (spread !== undefined) waiting.push(evaluator.evaluate({ script, node: spread }, frame))
      const name = evaluator.keyOf(script, tree.field(part, 'key') ?? tree.field(part, 'name') ?? part, frame)
      if (spread === undefined && name !== undefined) types.add(name)
    }
  }
}
