import { problemsOf, storedNames, type Problem } from './fit.ts'
import { matchOutputs } from './match-outputs.ts'
import type { NodeShape, UsedInput, UsedOutput, ValueKind } from './node-shape.ts'
import { defaultOfInput, repairValues, type StoredValues, type ValueSource } from './repair-values.ts'
import { findRenamedInputs } from './renamed-inputs.ts'
import type { Replacement } from './replacement.ts'
import { sharesChoice } from './shared-choices.ts'
import type { InputSignature, Json, Signature } from './signature.ts'
import { kindOfInput } from './widgets.ts'

/** Changes to a stored use so that another version opens it. */
export interface UseRepair {
  /** Name of the replacement comfy node. */
  type?: string
  /** New `widgets_values`; absent if they stay unchanged. */
  values?: ValueSource[]
  /** Renames of stored inputs and named values. */
  inputs: { from: string; to: string }[]
  /** Moves of outputs to other positions. */
  outputs: { from: number; to: number }[]
  /** Named values that the version requires and the use lacks. */
  added: { name: string; value: Json }[]
  /** Stored values that no widget accepts, by position or name. */
  dropped: (number | string)[]
  /** Problems that the repair leaves. */
  problems: Problem[]
}

interface Ask {
  /** Signature of the comfy node in the version that opens the use. */
  target: Signature
  shape: NodeShape
  /** Signature that saved the use, if known. */
  writer: Signature | undefined
  /** The replacement that the pack declares, where another comfy node takes the place of this one. */
  replacement?: Replacement | undefined
}

/** Repairs a use of a comfy node: its name, values, inputs and outputs. Returns undefined when nothing changes. */
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
  // Repaired values are checked against the target. Other values are checked against the original signature.
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

/**
 * Creates a function that renames inputs by the replacement of the pack and by renames between the two signatures.
 * Other names stay.
 */
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

/** Returns whether stored values move or are replaced. The editor itself adds defaults for new widgets at the end. */
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

/**
 * Returns the moves of outputs. A missing output moves behind all others, so that its links start at no other output.
 */
function movesIn(
  { outputs }: Signature,
  { kind, outputs: stored }: NodeShape,
  writer: Signature | undefined,
  replacement: Replacement | undefined,
): UseRepair['outputs'] {
  if (!outputs) return []
  const before = writer?.outputs ?? stored
  const positions = new Map(matchOutputs(before, outputs))
  for (const { from, to } of replacement?.outputs ?? []) {
    if (to < 0 || to >= outputs.length) continue
    for (const [other, position] of positions) if (position === to) positions.delete(other)
    positions.set(from, to)
  }
  // A caller may omit which outputs of a prompt have links.
  if (kind === 'prompt' && stored.length === 0)
    return [...positions].flatMap(([from, to]) => (from === to ? [] : [{ from, to }]))
  let behind = Math.max(outputs.length, stored.length)
  return stored.flatMap(({ isLinked }, from) => {
    if (!isLinked) return []
    const to = positions.get(from) ?? (from < outputs.length ? behind++ : from)
    return from === to ? [] : [{ from, to }]
  })
}

/** Returns the named values whose choices are all gone. */
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

/** Returns the use as it is stored after the repair. */
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
