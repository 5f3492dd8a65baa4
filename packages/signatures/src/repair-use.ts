import { problemsOf, storedNames, type Problem } from './fit.ts'
import { matchOutputs } from './match-outputs.ts'
import type { NodeShape, UsedInput, UsedOutput, ValueKind } from './node-shape.ts'
import { defaultOfInput, repairValues, type StoredValues, type ValueSource } from './repair-values.ts'
import { findRenamedInputs } from './renamed-inputs.ts'
import type { Replacement } from './replacement.ts'
import { sharesChoice } from './shared-choices.ts'
import type { InputSignature, Json, Signature } from './signature.ts'
import { kindOfInput } from './widgets.ts'

/** How a use is to be stored so that another version opens it. */
export interface UseRepair {
  /** The comfy node that takes its place. */
  type?: string
  /** The new `widgets_values`; absent where they stay as they are. */
  values?: ValueSource[]
  /** Stored inputs and named values that get another name. */
  inputs: { from: string; to: string }[]
  /** Outputs that stand at another place. */
  outputs: { from: number; to: number }[]
  /** Named values that the version wants and the use does not have. */
  added: { name: string; value: Json }[]
  /** Stored values that no widget takes any more, by place or name. */
  dropped: (number | string)[]
  /** Problems that the repair leaves. */
  problems: Problem[]
}

interface Ask {
  /** The comfy node in the version that is to open the use. */
  target: Signature
  shape: NodeShape
  /** The signature that saved the use, where known. */
  writer: Signature | undefined
  /** The replacement that the pack declares, where another comfy node takes the place of this one. */
  replacement?: Replacement | undefined
}

/** Repairs a use of a comfy node: its name, values, inputs and outputs. Undefined where there is nothing to change. */
export function repairUse({ target, shape, writer, replacement }: Ask): UseRepair | undefined {
  const newName = renamerOf(target, writer, replacement)
  const stored = storedOf(shape, writer, replacement)
  const set = new Map(
    (replacement?.inputs ?? []).flatMap((each) => ('value' in each ? [[each.to, each.value] as const] : [])),
  )
  const made = stored && target.inputs && repairValues(target.inputs, stored, { newName, set })
  const values = made && (set.size > 0 || isMoved(made.values, stored.kinds)) ? made.values : undefined
  const inputs = renamesIn(shape, newName)
  const outputs = movesIn(target, shape, writer, replacement)
  const named = new Set([...(shape.valueNames ?? []), ...shape.inputs.map(({ name }) => name)].map(newName))
  const gone = goneNames(target, shape, writer)
  const added =
    shape.kind === 'prompt' || shape.valueNames ? addedTo(target.inputs ?? [], { shape, named, set, gone }) : []
  const type = replacement && target.name
  const isNothing = type === undefined && !values && inputs.length + outputs.length + added.length === 0
  if (isNothing) return undefined
  // Values that were placed are read where they stand; others are judged as before.
  const judge = made || shape.valueNames ? target : writer && { ...writer, outputs: target.outputs }
  const problems = problemsOf(target, repairShape(shape, { values, inputs, outputs, added }), judge)
  return {
    ...(type !== undefined && { type }),
    ...(values && { values }),
    inputs,
    outputs,
    added,
    dropped: [...(values ? (made?.dropped ?? []) : []), ...gone],
    problems,
  }
}

/** Follows what the pack says, and renames that the two signatures show. Any other name stays. */
function renamerOf(target: Signature, writer: Signature | undefined, replacement: Replacement | undefined) {
  const renamed =
    writer?.inputs && target.inputs ? findRenamedInputs(writer.inputs, target.inputs) : new Map<string, string>()
  const said = new Map(
    (replacement?.inputs ?? []).flatMap((each) => ('from' in each ? [[each.from, each.to] as const] : [])),
  )
  return (name: string): string => said.get(name) ?? renamed.get(name) ?? name
}

function storedOf(
  { values: kinds }: NodeShape,
  writer: Signature | undefined,
  replacement: Replacement | undefined,
): StoredValues | undefined {
  if (!kinds) return undefined
  const read = writer?.inputs && storedNames(writer.inputs, kinds)
  if (read?.isWhole) return { names: read.names, kinds, inputs: writer?.inputs }
  const said = replacement?.widgetNames
  return said && { names: said.slice(0, kinds.length), kinds }
}

/** New widgets behind all others get their defaults by themselves. */
function isMoved(values: readonly ValueSource[], kinds: readonly ValueKind[]): boolean {
  return (
    values.length < kinds.length ||
    kinds.some((_, index) => {
      const source = values[index]
      return !source || !('from' in source) || source.from !== index
    })
  )
}

function renamesIn({ inputs, valueNames = [] }: NodeShape, newName: (name: string) => string): UseRepair['inputs'] {
  const names = new Set([...inputs.map(({ name }) => name), ...valueNames])
  const staying = new Set([...names].filter((name) => newName(name) === name))
  const renames: UseRepair['inputs'] = []
  for (const from of names) {
    const to = newName(from)
    if (staying.has(to)) continue
    staying.add(to)
    renames.push({ from, to })
  }
  return renames
}

/** An output that is gone moves behind all others, so that its links begin at no other output. */
function movesIn(
  { outputs }: Signature,
  { kind, outputs: stored }: NodeShape,
  writer: Signature | undefined,
  replacement: Replacement | undefined,
): UseRepair['outputs'] {
  if (!outputs) return []
  const before = writer?.outputs ?? stored
  const places = new Map(matchOutputs(before, outputs))
  for (const { from, to } of replacement?.outputs ?? []) {
    if (to < 0 || to >= outputs.length) continue
    for (const [other, place] of places) if (place === to) places.delete(other)
    places.set(from, to)
  }
  // A caller may not tell which outputs of a prompt have links.
  if (kind === 'prompt' && stored.length === 0)
    return [...places].flatMap(([from, to]) => (from === to ? [] : [{ from, to }]))
  let behind = Math.max(outputs.length, stored.length)
  return stored.flatMap(({ isLinked }, from) => {
    if (!isLinked) return []
    const to = places.get(from) ?? (from < outputs.length ? behind++ : from)
    return from === to ? [] : [{ from, to }]
  })
}

/** Values by name whose every choice went. */
function goneNames({ inputs }: Signature, { valueNames }: NodeShape, writer: Signature | undefined): Set<string> {
  const now = new Map(inputs?.map((input) => [input.name, input]))
  const isGone = (old: InputSignature) => {
    const input = now.get(old.name)
    return input !== undefined && !sharesChoice(old, input)
  }
  const gone = new Set((writer?.inputs ?? []).filter(isGone).map(({ name }) => name))
  return new Set((valueNames ?? []).filter((name) => gone.has(name)))
}

interface Named {
  shape: NodeShape
  named: ReadonlySet<string>
  set: ReadonlyMap<string, Json>
  gone: ReadonlySet<string>
}

function addedTo(inputs: readonly InputSignature[], { shape, named, set, gone }: Named): UseRepair['added'] {
  return inputs.flatMap((input) => {
    const given = set.get(input.name)
    if (given !== undefined) return [{ name: input.name, value: given }]
    const isWanted = shape.kind === 'prompt' && input.isRequired && kindOfInput(input) === 'widget'
    const isMissing = (isWanted && !named.has(input.name)) || gone.has(input.name)
    return isMissing ? [{ name: input.name, value: defaultOfInput(input) }] : []
  })
}

/** The use as it is stored after the repair. */
function repairShape(
  shape: NodeShape,
  {
    values,
    inputs,
    outputs,
    added,
  }: Pick<UseRepair, 'inputs' | 'outputs' | 'added'> & { values: ValueSource[] | undefined },
): NodeShape {
  const names = new Map(inputs.map(({ from, to }) => [from, to]))
  const newName = (name: string) => names.get(name) ?? name
  const kinds = shape.values
  return {
    ...shape,
    inputs: [
      ...shape.inputs.map((input): UsedInput => ({ ...input, name: newName(input.name) })),
      ...added.map(({ name }): UsedInput => ({ name, type: '*', isLinked: false, isWidget: true })),
    ],
    outputs: moveOutputs(shape.outputs, outputs),
    values:
      values && kinds
        ? values.map((each) => ('from' in each ? (kinds[each.from] ?? 'null') : kindOf(each.value)))
        : kinds,
    valueNames: shape.valueNames && [...shape.valueNames.map(newName), ...added.map(({ name }) => name)],
  }
}

function moveOutputs(stored: readonly UsedOutput[], moves: UseRepair['outputs']): UsedOutput[] {
  const moved = new Map(moves.map(({ from, to }) => [from, to]))
  const made: UsedOutput[] = []
  for (const [index, output] of stored.entries()) {
    const to = moved.get(index) ?? index
    if (output.isLinked || !made[to]) made[to] = output
  }
  return Array.from(made, (output) => output ?? { name: '', type: '*', isLinked: false })
}

function kindOf(value: Json): ValueKind {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'boolean'
  return value === null ? 'null' : 'other'
}
