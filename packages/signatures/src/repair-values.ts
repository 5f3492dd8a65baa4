import { takesKind } from './fit.ts'
import type { ValueKind } from './node-shape.ts'
import { sharesChoice } from './shared-choices.ts'
import type { InputSignature, Json } from './signature.ts'
import { widgetValues } from './widgets.ts'

/** Where a value of `widgets_values` comes from: a place in the stored list, or a default. */
export type ValueSource = { from: number } | { value: Json }

export interface StoredValues {
  /** Names of the widgets that stored them, in order. Scripts of packs store more behind them. */
  names: readonly string[]
  kinds: readonly ValueKind[]
  /** The inputs that stored them, where known. */
  inputs?: readonly InputSignature[] | undefined
}

/** How names of the older version are called now, and values that are to be set. */
export interface NewNames {
  newName(name: string): string
  set: ReadonlyMap<string, Json>
}

/**
 * The list that a version stores for values of another one: each value goes to the widget of its name, and new widgets get their
 * defaults. Values behind the widgets of the definition stay there. `dropped` has the places of values that no widget takes.
 * Undefined where the widgets of the version are not all known.
 */
export function repairValues(
  target: readonly InputSignature[],
  { names, kinds, inputs: old = [] }: StoredValues,
  { newName, set }: NewNames,
): { values: ValueSource[]; dropped: number[] } | undefined {
  const now = widgetValues(target)
  if (!now.isWhole) return undefined
  const places = new Map(names.map((name, index) => [withCompanion(name, newName), index]))
  const inputs = new Map(target.map((input) => [input.name, input]))
  const before = new Map(old.map((input) => [newName(input.name), input]))
  const takes = (name: string, kind: ValueKind | undefined): boolean => {
    const [input, former] = [inputs.get(name), before.get(name)]
    return kind !== undefined && takesKind(input, kind) && !(input && former && !sharesChoice(former, input))
  }
  const values = now.names.map((name): ValueSource => {
    const given = set.get(name)
    if (given !== undefined) return { value: given }
    const from = places.get(name)
    return from !== undefined && takes(name, kinds[from]) ? { from } : { value: defaultOf(name, inputs) }
  })
  const rest = kinds.slice(names.length).map((_, index): ValueSource => ({ from: names.length + index }))
  const kept = new Set(values.flatMap((each) => ('from' in each ? [each.from] : [])))
  return { values: [...values, ...rest], dropped: [...names.keys()].filter((index) => !kept.has(index)) }
}

/** Follows a rename; a value behind an input goes with it. */
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

/** The value that the editor gives to a new widget. */
export function defaultOfInput({ type, choices, options }: InputSignature): Json {
  return options['default'] ?? choices?.[0] ?? options['min'] ?? usual.get(type ?? '') ?? null
}
