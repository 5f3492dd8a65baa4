import type { Confidence, Json, NodeInput } from '../definition.ts'
import type { Machine } from '../evaluate/machine.ts'
import { toJson } from '../values/to-json.ts'
import type { Value } from '../values/value.ts'
import { readType } from './types.ts'

/** Reads an input as declared in `INPUT_TYPES`: `("INT", {"default": 1})`, `(["a", "b"],)`, or `"INT"`. */
export function readInput(machine: Machine, name: string, value: Value, isStated: boolean): NodeInput {
  const spec = value.kind === 'instance' && value.payload && 'items' in value.payload ? value.payload : value
  const [type, given] = 'items' in spec ? spec.items : [spec]
  const fact = readType(machine, type)
  const { options, isWhole } = readOptions(machine, given)
  const { options: choices, ...others } = options
  const isCombo = fact.type === 'COMBO' && !fact.choices && Array.isArray(choices)
  const read: NodeInput = {
    name,
    type: fact.type,
    options: isCombo ? others : options,
    confidence: confidenceOf(fact.type !== undefined, isStated && isWhole),
  }
  if (isCombo) read.choices = choices
  else if (fact.choices) read.choices = fact.choices
  return read
}

/** Reads the options after the type. Unknown options are dropped. */
export function readOptions(
  machine: Machine,
  value: Value | undefined,
): { options: Record<string, Json>; isWhole: boolean } {
  const given = value?.kind === 'instance' ? value.payload : value
  if (given?.kind !== 'dict') return { options: {}, isWhole: !given || given.kind === 'none' }
  const options: [string, Json][] = []
  for (const { key, value: option } of given.entries.values()) {
    const json = key.kind === 'text' ? toJson(option, machine.budget) : undefined
    if (key.kind === 'text' && json !== undefined) options.push([key.value, json])
  }
  return { options: Object.fromEntries(options), isWhole: !given.isOpen && options.length === given.entries.size }
}

/** The confidence of a fact. */
export function confidenceOf(isKnown: boolean, isStated: boolean): Confidence {
  if (!isKnown) return 'computed'
  return isStated ? 'stated' : 'derived'
}
