import { isJavascriptFunction } from '@registry/syntax'
import type { Evaluator } from './evaluator.ts'
import { isClass } from './kinds.ts'
import { frameOf, type Frame, type NodeRef, type Value } from './value.ts'

/** The value of `this`, which arrow functions inherit. */
export function thisAt({ program }: Evaluator, { script, node }: NodeRef, frame: Frame | undefined): Value | undefined {
  const { tree } = script
  for (let at = tree.parent(node); at !== undefined && program.step(); at = tree.parent(at)) {
    const kind = tree.kind(at)
    if (isJavascriptFunction(kind) && kind !== 'arrow_function') return frameOf({ script, node: at }, frame)?.self
    const isOfClass = kind === 'class_static_block' || (kind === 'field_definition' && isStatic(tree.textOf(at)))
    if (isOfClass) return classAround({ script, node: at }, frame)
    if (kind === 'field_definition') return undefined
  }
  return undefined
}

/** The class whose body contains a node. */
export function classAround(
  { script, node }: NodeRef,
  frame: Frame | undefined,
): (Value & { kind: 'code' }) | undefined {
  const { tree } = script
  const body = tree.parent(node)
  const around = body === undefined ? undefined : tree.parent(body)
  if (around === undefined || !isClass(tree.kind(around))) return undefined
  return { kind: 'code', script, node: around, frame }
}

/** Whether the text of a class member declares it static. */
export function isStatic(member: string): boolean {
  return /^static\b/.test(member)
}
