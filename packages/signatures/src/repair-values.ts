import { findRenamed } from './compare-inputs.ts'
import { storedNames } from './fit.ts'
import type { NodeShape } from './node-shape.ts'
import type { InputSignature, Json, Signature } from './signature.ts'
import { widgetValues } from './widgets.ts'

/** Where a value of `widgets_values` comes from: a place in the stored list, or a default. */
export type ValueSource = { from: number } | { value: Json }

/**
 * The list that a version stores for a use that another one saved: each value goes to the widget of its name, and new widgets get
 * their defaults. Values behind the widgets of the definition stay there. Undefined where values are stored by name, or the
 * widgets of either version are not all known, or the values contradict the writer.
 */
export function repairValues(
  target: Signature,
  { values, valueNames }: NodeShape,
  writer: Signature,
): ValueSource[] | undefined {
  if (!values || valueNames || !target.inputs || !writer.inputs) return undefined
  const [old, now] = [storedNames(writer.inputs, values), widgetValues(target.inputs)]
  if (!old?.isWhole || !now.isWhole) return undefined
  const renamed = findRenamed(writer.inputs, target.inputs)
  const places = new Map(old.names.map((name, index) => [newName(name, renamed), index]))
  const inputs = new Map(target.inputs.map((input) => [input.name, input]))
  const sources = now.names.map((name): ValueSource => {
    const from = places.get(name)
    return from !== undefined && from < values.length ? { from } : { value: defaultOf(name, inputs) }
  })
  const rest = values.slice(old.names.length).map((_, index): ValueSource => ({ from: old.names.length + index }))
  return [...sources, ...rest]
}

/** Follows a rename; a value behind an input goes with it. */
function newName(value: string, renamed: ReadonlyMap<string, string>): string {
  const [name = '', ...companion] = value.split('/')
  return [renamed.get(name) ?? name, ...companion].join('/')
}

const companions = new Map<string, Json>([
  ['control_after_generate', 'randomize'],
  ['control_filter_list', ''],
  ['upload', 'image'],
])

const usual = new Map<string, Json>([
  ['INT', 0],
  ['FLOAT', 0],
  ['STRING', ''],
  ['BOOLEAN', false],
])

function defaultOf(name: string, inputs: ReadonlyMap<string, InputSignature>): Json {
  const input = inputs.get(name)
  if (!input) return companions.get(name.replace(/^.*\//s, '')) ?? null
  return input.options['default'] ?? input.choices?.[0] ?? input.options['min'] ?? usual.get(input.type ?? '') ?? null
}
