import { isJavascriptFunction, type SyntaxId } from '@registry/syntax'
import { callExpression } from './evaluate-call.ts'
import type { Evaluator } from './evaluator.ts'
import { isClass } from './kinds.ts'
import { memberOf } from './members.ts'
import { fragmentText, propertyName, textOfString } from './names.ts'
import type { Program } from './program.ts'
import { everything } from './read-modules.ts'
import type { Binding } from './scopes.ts'
import type { Script } from './script.ts'
import { thisAt } from './this-at.ts'
import { frameOf, type Frame, type NodeRef, type Value } from './value.ts'

const deepest = 60
const longestText = 1000
const mostItems = 500

/** Creates an evaluator. It runs no code. */
export function createEvaluator(program: Program): Evaluator {
  let depth = 0
  /** Runs an evaluation that may recurse, within the limits of depth and steps. */
  function guarded<Result>(run: () => Result | undefined): Result | undefined {
    if (depth >= deepest || !program.step()) return undefined
    depth++
    try {
      return run()
    } finally {
      depth--
    }
  }
  const evaluator: Evaluator = {
    program,
    evaluate: (ref, frame) => guarded(() => expression(evaluator, ref, frame)),
    keyOf: (script, key, frame) => {
      if (key === undefined) return undefined
      const { tree } = script
      const computed = tree.kind(key) === 'computed_property_name' ? tree.children(key)[0] : undefined
      return computed === undefined ? propertyName(tree, key) : textOf(evaluator, script, computed, frame)
    },
    exported: (script, name) => guarded(() => exportedBy(evaluator, script, name)),
  }
  return evaluator
}

function textOf(evaluator: Evaluator, script: Script, node: SyntaxId, frame: Frame | undefined): string | undefined {
  const value = evaluator.evaluate({ script, node }, frame)
  return value?.kind === 'text' || value?.kind === 'number' ? value.text : undefined
}

function expression(evaluator: Evaluator, { script, node }: NodeRef, frame: Frame | undefined): Value | undefined {
  const { tree } = script
  const kind = tree.kind(node)
  if (isJavascriptFunction(kind) || isClass(kind) || kind === 'object') return { kind: 'code', script, node, frame }
  const inner = (next: SyntaxId | undefined): Value | undefined =>
    next === undefined ? undefined : evaluator.evaluate({ script, node: next }, frame)
  switch (kind) {
    case 'string': {
      const text = textOfString(tree, node)
      return text === undefined ? undefined : { kind: 'text', text }
    }
    case 'template_string':
      return template(evaluator, script, node, frame)
    case 'number':
      return /^\d{1,9}$/.test(tree.textOf(node)) ? { kind: 'number', text: tree.textOf(node) } : undefined
    case 'binary_expression':
      return sum(evaluator, script, node, frame)
    case 'identifier':
    case 'shorthand_property_identifier':
      return named(evaluator, script, tree.textOf(node), node, frame)
    case 'this':
      return thisAt(evaluator, { script, node }, frame)
    case 'member_expression':
    case 'subscript_expression': {
      const object = inner(tree.field(node, 'object'))
      const property = tree.field(node, 'property')
      const index = tree.field(node, 'index')
      const computed = index === undefined ? undefined : textOf(evaluator, script, index, frame)
      const key = property === undefined ? computed : propertyName(tree, property)
      return object && key !== undefined ? memberOf(evaluator, object, key) : undefined
    }
    case 'array':
      return list(evaluator, script, node, frame)
    case 'parenthesized_expression':
    case 'sequence_expression':
      return inner(tree.children(node).at(-1))
    case 'assignment_expression':
      return inner(tree.field(node, 'right'))
    case 'call_expression':
      return callExpression(evaluator, { script, node }, frame)
    default:
      return undefined
  }
}

function template(evaluator: Evaluator, script: Script, node: SyntaxId, frame: Frame | undefined): Value | undefined {
  const { tree } = script
  let text = ''
  for (const part of tree.children(node)) {
    const [inside] = tree.kind(part) === 'template_substitution' ? tree.children(part) : []
    const next = inside === undefined ? fragmentText(tree, part) : textOf(evaluator, script, inside, frame)
    if (next === undefined || text.length > longestText) return undefined
    text += next
  }
  return { kind: 'text', text }
}

/** Evaluates a sum with a text on either side. */
function sum(evaluator: Evaluator, script: Script, node: SyntaxId, frame: Frame | undefined): Value | undefined {
  const { tree } = script
  const [left, right] = [tree.field(node, 'left'), tree.field(node, 'right')]
  if (left === undefined || right === undefined || tree.start(right) - tree.end(left) > longestText) return undefined
  if (tree.text.slice(tree.end(left), tree.start(right)).trim() !== '+') return undefined
  const [a, b] = [left, right].map((side) => evaluator.evaluate({ script, node: side }, frame))
  if (!a || !b || !('text' in a && 'text' in b) || (a.kind === 'number' && b.kind === 'number')) return undefined
  return a.text.length + b.text.length > longestText ? undefined : { kind: 'text', text: a.text + b.text }
}

function list(evaluator: Evaluator, script: Script, node: SyntaxId, frame: Frame | undefined): Value | undefined {
  const { tree } = script
  const items: (Value | undefined)[] = []
  for (const child of tree.children(node)) {
    const [spread] = tree.kind(child) === 'spread_element' ? tree.children(child) : []
    const value = evaluator.evaluate({ script, node: spread ?? child }, frame)
    if (spread === undefined) items.push(value)
    else if (value?.kind === 'list' && value.items.length <= mostItems) items.push(...value.items)
    else return undefined
    if (items.length > mostItems) return undefined
  }
  return { kind: 'list', items }
}

function named(
  evaluator: Evaluator,
  script: Script,
  name: string,
  at: SyntaxId,
  frame: Frame | undefined,
): Value | undefined {
  const bindings = script.bindingsOf(name, at)
  const [binding] = bindings ?? []
  return binding && bindings?.length === 1 ? bound(evaluator, script, binding, frame) : undefined
}

function bound(evaluator: Evaluator, script: Script, binding: Binding, frame: Frame | undefined): Value | undefined {
  switch (binding.kind) {
    case 'value': {
      const value = evaluator.evaluate({ script, node: binding.node }, frame)
      return value && binding.key !== undefined ? memberOf(evaluator, value, binding.key) : value
    }
    case 'parameter': {
      const run = frameOf({ script, node: binding.owner }, frame)
      if (!run) return undefined
      const { index, key, fallback } = binding
      const isGiven = index < run.values.length || fallback === undefined
      const value = isGiven ? run.values[index] : evaluator.evaluate({ script, node: fallback }, run)
      return value && key !== undefined ? memberOf(evaluator, value, key) : value
    }
    case 'import': {
      const from = evaluator.program.imported(script, binding.from)
      if (!from) return undefined
      return binding.name === everything ? { kind: 'module', script: from } : evaluator.exported(from, binding.name)
    }
    case 'unknown':
      return undefined
  }
}

function exportedBy(evaluator: Evaluator, script: Script, name: string): Value | undefined {
  const found = script.exports.byName.get(name)
  if (!found) {
    const others = script.exports.stars.map((star) => evaluator.program.imported(script, star))
    const values = others.flatMap((other) => (other ? (evaluator.exported(other, name) ?? []) : []))
    return values.length === 1 ? values[0] : undefined
  }
  if ('node' in found) return evaluator.evaluate({ script, node: found.node }, undefined)
  if ('local' in found) return named(evaluator, script, found.local, 0, undefined)
  const from = evaluator.program.imported(script, found.from)
  return from && evaluator.exported(from, found.name)
}
