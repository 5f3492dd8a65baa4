import type { SyntaxId } from '@registry/syntax'
import { returnedBy } from './evaluate-call.ts'
import type { Evaluator } from './evaluator.ts'
import { isClass } from './kinds.ts'
import { isStatic, thisAt } from './this-at.ts'
import { isSameNode, type NodeRef, type Value } from './value.ts'

type Code = Value & { kind: 'code' }

const mostSets = 5000

/** A member of a value: a property of an object, a static member of a class, an export, or an item. */
export function memberOf(evaluator: Evaluator, object: Value, key: string): Value | undefined {
  if (object.kind === 'module') return evaluator.exported(object.script, key)
  if (object.kind === 'list') return /^\d{1,4}$/.test(key) ? object.items[Number(key)] : undefined
  if (object.kind !== 'code') return undefined
  const set = setsOn(evaluator, object, key)
  const written = writtenOn(evaluator, object, key)
  if (set.length + written.length > 1) return undefined
  return (
    set[0]?.value ??
    written[0]?.value ??
    (set.length + written.length === 0 ? inherited(evaluator, object, key) : undefined)
  )
}

/** The base class of a class. */
export function parentOf(evaluator: Evaluator, { script, node, frame }: Code): Value | undefined {
  const { tree } = script
  const heritage = tree.children(node).find((child) => tree.kind(child) === 'class_heritage')
  const [parent] = heritage === undefined ? [] : tree.children(heritage)
  return parent === undefined ? undefined : evaluator.evaluate({ script, node: parent }, frame)
}

interface Written {
  value: Value | undefined
}

function inherited(evaluator: Evaluator, object: Code, key: string): Value | undefined {
  if (!isClass(object.script.tree.kind(object.node))) return undefined
  const parent = parentOf(evaluator, object)
  return parent && memberOf(evaluator, parent, key)
}

/** Assignments such as `Label.type = …`, in the script of the object. */
function setsOn(evaluator: Evaluator, object: Code, key: string): Written[] {
  const { script, frame } = object
  const { tree } = script
  return (script.sets.get(key) ?? []).slice(0, mostSets).flatMap((set) => {
    const kind = tree.kind(set.object)
    if (!evaluator.program.step() || (kind !== 'identifier' && kind !== 'this')) return []
    const target: NodeRef = { script, node: set.object }
    const value = kind === 'this' ? thisAt(evaluator, target, undefined) : evaluator.evaluate(target, undefined)
    const isOn = value?.kind === 'code' && isSameNode(value, object)
    return isOn ? [{ value: evaluator.evaluate({ script, node: set.value }, frame) }] : []
  })
}

/** The member in the body of the object or class. */
function writtenOn(evaluator: Evaluator, object: Code, key: string): Written[] {
  const { script, node } = object
  const { tree } = script
  const kind = tree.kind(node)
  const body = isClass(kind) ? tree.field(node, 'body') : kind === 'object' ? node : undefined
  if (body === undefined) return []
  const found: Written[] = []
  for (const part of tree.children(body)) {
    if (!evaluator.program.step() || found.length > 1) break
    found.push(...partAs(evaluator, object, part, key))
  }
  return found
}

function partAs(evaluator: Evaluator, object: Code, part: SyntaxId, key: string): Written[] {
  const { script, frame } = object
  const { tree } = script
  const valueOf = (node: SyntaxId | undefined): Written => ({
    value: node === undefined ? undefined : evaluator.evaluate({ script, node }, frame),
  })
  const isCalled = (name: SyntaxId | undefined): boolean => evaluator.keyOf(script, name, frame) === key
  const isOwn = !isClass(tree.kind(object.node)) || isStatic(tree.textOf(part))
  switch (tree.kind(part)) {
    case 'pair':
      return isCalled(tree.field(part, 'key')) ? [valueOf(tree.field(part, 'value'))] : []
    case 'field_definition':
      return isOwn && isCalled(tree.field(part, 'property')) ? [valueOf(tree.field(part, 'value'))] : []
    case 'shorthand_property_identifier':
      return tree.textOf(part) === key ? [valueOf(part)] : []
    case 'spread_element': {
      const { value } = valueOf(tree.children(part)[0])
      // A spread value may have any member.
      const member = value && memberOf(evaluator, value, key)
      return value ? (member ? [{ value: member }] : []) : [{ value: undefined }]
    }
    case 'method_definition': {
      if (!isOwn || !isCalled(tree.field(part, 'name'))) return []
      const method: Code = { kind: 'code', script, node: part, frame }
      const isGetter = /^(?:static\s+)?get\s+[^(\s]/.test(tree.textOf(part).slice(0, 200))
      return [{ value: isGetter ? returnedBy(evaluator, method, { values: [], self: object }) : method }]
    }
    default:
      return []
  }
}
