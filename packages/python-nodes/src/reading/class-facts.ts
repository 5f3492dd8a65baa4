import type { Confidence } from '../definition.ts'
import { isHarmless } from '../evaluate/attributes.ts'
import type { Machine } from '../evaluate/machine.ts'
import { truthOf } from '../values/truth.ts'
import type { Value } from '../values/value.ts'
import { isLiteral } from './literal.ts'

const stepsOfAttribute = 50_000

export interface Fact<T> {
  value: T
  confidence: Confidence
}

/**
 * Returns an attribute of a class with its confidence. A missing attribute is `stated` unless a base class is unknown.
 */
export function readFact(machine: Machine, node: Value, name: string): Fact<Value | undefined> {
  const value = machine.budget.within(stepsOfAttribute, () => machine.attribute(node, name))
  if (!value) return { value: undefined, confidence: isKnown(node) ? 'stated' : 'computed' }
  if (value.kind === 'unknown' || value.kind === 'external') return { value: undefined, confidence: 'computed' }
  const isOwn = node.kind === 'class' && node.attributes.has(name)
  const isStated = isOwn && isLiteral(node.written.get(name))
  return { value, confidence: isStated ? 'stated' : 'derived' }
}

/** Whether all base classes are known: from the pack, or library classes without node attributes. */
function isKnown(node: Value): boolean {
  if (node.kind === 'instance') return isKnown(node.of)
  if (node.kind !== 'class') return false
  return !node.order.some((base) => base.kind === 'unknown' || (base.kind === 'external' && !isHarmless(base.path)))
}

/** Returns a text attribute of a class with its confidence. */
export function readText(machine: Machine, node: Value, name: string): Fact<string | undefined> {
  const { value, confidence } = readFact(machine, node, name)
  const content = value?.kind === 'instance' ? value.payload : value
  if (content?.kind === 'text') return { value: content.value, confidence }
  return { value: undefined, confidence: !value || value.kind === 'none' ? confidence : 'computed' }
}

/** Returns a boolean attribute of a class with its confidence. */
export function readFlag(machine: Machine, node: Value, name: string): Fact<boolean> {
  const { value, confidence } = readFact(machine, node, name)
  const truth = value && truthOf(value)
  return { value: truth ?? false, confidence: value && truth === undefined ? 'computed' : confidence }
}
