import { takesKind } from './fit.ts'
import type { ValueKind } from './node-shape.ts'
import { sharesChoice } from './shared-choices.ts'
import type { InputSignature, Json } from './signature.ts'
import { widgetValues } from './widgets.ts'

/** Source of a value in `widgets_values`: a position in the stored list, or a given value. */
export type ValueSource = { from: number } | { value: Json }

export interface StoredValues {
  /** Names of the widgets that stored the values, in order. Scripts of packs may store more values at the end. */
  names: readonly string[]
  kinds: readonly ValueKind[]
  /** Inputs that stored the values, if known. */
  inputs?: readonly InputSignature[] | undefined
}

/** New names of the older inputs, and values to set. */
export interface NewNames {
  newName(name: string): string
  set: ReadonlyMap<string, Json>
}

/**
 * Converts stored values to the list of another version, by widget name. New widgets get defaults, and extra values
 * stay at the end. `dropped` lists positions of unaccepted values. Returns undefined if not all widgets are known.
 */
export function repairValues(
  target: readonly InputSignature[],
  { names, kinds, inputs: old = [] }: StoredValues,
  { newName, set }: NewNames,
): { values: ValueSource[]; dropped: number[] } | undefined {
  const now = widgetValues(target)
  if (!now.isWhole) return undefined
  const positions = new Map(names.map((name, index) => [withCompanion(name, newName), index]))
  const inputs = new Map(target.map((input) => [input.name, input]))
  const before = new Map(old.map((input) => [newName(input.name), input]))
  const takes = (name: string, kind: ValueKind | undefined): boolean => {
    const [input, former] = [inputs.get(name), before.get(name)]
    return kind !== undefined && takesKind(input, kind) && !(input && former && !sharesChoice(former, input))
  }
  const values = now.names.map((name): ValueSource => {
    const given = set.get(name)
    if (given !== undefined) return { value: given }
    const from = positions.get(name)
    return from !== undefined && takes(name, kinds[from]) ? { from } : { value: defaultOf(name, inputs) }
  })
  const rest = kinds.slice(names.length).map((_, index): ValueSource => ({ from: names.length + index }))
  const kept = new Set(values.flatMap((each) => ('from' in each ? [each.from] : [])))
  return { values: [...values, ...rest], dropped: [...names.keys()].filter((index) => !kept.has(index)) }
}

/** Applies a rename to a value name. The companion value of an input follows its input. */
function withCompanion(value: string, newName: NewNames['newName']): string {
  const [name = '', ...companion] = value.split('/')
  return [newName(name), ...companion].join('/')
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
  return input ? defaultOfInput(input) : (companions.get(name.replace(/^.*\//s, '')) ?? null)
}

/** Returns the value that the editor gives to a new widget. */
export function defaultOfInput({ type, choices, options }: InputSignature): Json {
  return options['default'] ?? choices?.[0] ?? options['min'] ?? usual.get(type ?? '') ?? null
}
