import { compareInputs } from './compare-inputs.ts'
import { asText, fitsKind } from './fits-kind.ts'
import { fitsType } from './fits-type.ts'
import { growingInputs, storedInputs } from './growing-inputs.ts'
import { matchOutputs } from './match-outputs.ts'
import { oncePerPair } from './once-per-pair.ts'
import { findRenamedInputs } from './renamed-inputs.ts'
import { sharesChoice } from './shared-choices.ts'
import type { NodeShape, UsedInput, UsedOutput, ValueKind } from './node-shape.ts'
import type { InputSignature, OutputSignature, Signature } from './signature.ts'
import { kindOfInput, widgetValues } from './widgets.ts'

/** A problem when a version opens a workflow. */
export interface Problem {
  /**
   * `lost-link`: a linked input or output is missing or changed its type. `moved-link`: a link would start at another
   * output. `moved-values`: stored values reach other widgets or none. `gone-choice`: no older choice remains.
   * `new-input`: the workflow lacks a required input.
   */
  kind: 'lost-link' | 'moved-link' | 'moved-values' | 'gone-choice' | 'new-input'
  /** Name of the input or output; absent for moved values. */
  field?: string
}

/**
 * Counts the differences between the signature of a version and a stored use. 0 means that the version may have saved
 * the use. Unknown inputs and outputs count as equal.
 */
export function distanceOf(signature: Signature, shape: NodeShape): number {
  const { inputs, outputs } = signature
  const ofInputs = inputs ? (shape.kind === 'prompt' ? promptDistance : inputDistance)(signature, inputs, shape) : 0
  return ofInputs + (outputs && shape.kind === 'graph' ? outputDistance(signature, outputs, shape.outputs) : 0)
}

/**
 * Returns the problems when a version opens a use. `writer` is the signature that saved the use, if known. Without it,
 * stored values are compared only by kind.
 */
export function problemsOf(signature: Signature, shape: NodeShape, writer?: Signature): Problem[] {
  const { inputs, outputs } = signature
  return [
    ...(inputs ? inputProblems(signature, inputs, shape, writer?.inputs) : []),
    ...(outputs ? outputProblems(signature, outputs, shape, writer?.outputs) : []),
    ...(inputs && movesValues(inputs, shape, writer?.inputs) ? [{ kind: 'moved-values' as const }] : []),
    ...(inputs && writer?.inputs ? goneChoices(inputs, shape, writer.inputs) : []),
  ]
}

/**
 * Counts differences of inputs. The editor saves every socket. Older editors save only linked widgets as inputs, newer
 * editors save all widgets.
 */
function inputDistance(
  { takesMoreInputs = false }: Signature,
  inputs: readonly InputSignature[],
  shape: NodeShape,
): number {
  const known = new Map(inputs.map((input) => [input.name, input]))
  const stored = storedInputs(shape.inputs)
  const grows = growingInputs(inputs)
  const strange = shape.inputs.filter((input) => {
    const mayBeMore = takesMoreInputs || grows(input.name)
    return !isInputOf(known.get(input.name), input) && (known.has(input.name) || !mayBeMore)
  }).length
  const missing = inputs.filter((input) => kindOfInput(input) === 'socket' && !stored.has(input.name)).length
  return strange + missing + valueDistance(inputs, shape)
}

function isInputOf(input: InputSignature | undefined, used: UsedInput): boolean {
  if (!input) return false
  if (kindOfInput(input) === 'unknown') return true
  // Older editors could convert a widget to a socket, which keeps the type of the widget.
  if (used.isWidget) return kindOfInput(input) === 'widget' || input.type === used.type
  return kindOfInput(input) === 'socket' ? fitsType(input.type, used.type) : input.type === used.type
}

/**
 * Counts differences of inputs in a prompt. A prompt contains the value of each widget, and the link of each linked
 * socket.
 */
function promptDistance(
  { takesMoreInputs = false }: Signature,
  inputs: readonly InputSignature[],
  shape: NodeShape,
): number {
  const known = new Set(inputs.map(({ name }) => name))
  const stored = storedInputs(shape.inputs)
  const grows = growingInputs(inputs)
  const isStrange = ({ name }: UsedInput) => !known.has(name) && !takesMoreInputs && !grows(name)
  const isNeeded = (input: InputSignature) =>
    kindOfInput(input) === 'widget' || (input.isRequired && kindOfInput(input) === 'socket')
  return (
    shape.inputs.filter(isStrange).length + inputs.filter((input) => isNeeded(input) && !stored.has(input.name)).length
  )
}

/**
 * Counts differences of outputs. Scripts rename outputs, for example to `544 width`, so all changed names together
 * count once.
 */
function outputDistance(
  { givesMoreOutputs = false }: Signature,
  outputs: readonly OutputSignature[],
  stored: readonly UsedOutput[],
): number {
  const pairs = outputs.flatMap((output, index) => {
    const used = stored[index]
    return used ? [{ output, used }] : []
  })
  const types = pairs.filter(({ output, used }) => !fitsType(output.type, used.type)).length
  const isRenamed = pairs.some(({ output, used }) => fitsType(output.type, used.type) && !fitsName(output, used))
  const more = stored.length - outputs.length
  return types + (isRenamed ? 1 : 0) + (givesMoreOutputs && more > 0 ? 0 : Math.abs(more))
}

function fitsName({ name, type }: OutputSignature, used: UsedOutput): boolean {
  return name === undefined || used.name === name || used.name === type || used.name === ''
}

function valueDistance(inputs: readonly InputSignature[], { values, valueNames }: NodeShape): number {
  if (valueNames) {
    // Scripts of packs store values of their own, so an unknown name proves nothing.
    const stored = new Set(valueNames)
    return inputs.some((input) => kindOfInput(input) === 'widget' && !stored.has(input.name)) ? 1 : 0
  }
  if (!values) return 0
  return readingsOf(inputs).some(({ names, isWhole }) => fitsValues(inputs, names, isWhole, values)) ? 0 : 1
}

/**
 * Returns both possible value lists. Older workflows store values of inputs that `forceInput` makes sockets, newer
 * workflows do not.
 */
function readingsOf(inputs: readonly InputSignature[]) {
  return [widgetValues(inputs), widgetValues(inputs, { withForced: true })]
}

/**
 * Returns the names of the widgets with stored values, in order, or undefined when the kinds of the values contradict
 * them. Scripts of packs may store more values at the end.
 */
export function storedNames(inputs: readonly InputSignature[], values: readonly ValueKind[]) {
  const readings = readingsOf(inputs)
  const exact = readings.find(({ names, isWhole }) => fitsValues(inputs, names, isWhole, values))
  return exact ?? readings.find(({ names }) => fitsValues(inputs, names, false, values))
}

function fitsValues(
  inputs: readonly InputSignature[],
  names: readonly string[],
  isWhole: boolean,
  values: readonly ValueKind[],
): boolean {
  // After the widgets of the definition, scripts store objects and empty values of buttons.
  const rest = isWhole ? values.slice(names.length) : []
  if (values.length < names.length || rest.some((kind) => kind !== 'null' && kind !== 'other')) return false
  const types = new Map(inputs.map(({ name, type, options }) => [name, options['widgetType'] ?? type]))
  return names.every((name, index) => fitsKind(types.get(name), values[index] ?? 'null'))
}

function inputProblems(
  { takesMoreInputs = false }: Signature,
  inputs: readonly InputSignature[],
  shape: NodeShape,
  writer: readonly InputSignature[] | undefined,
): Problem[] {
  const known = new Map(inputs.map((input) => [input.name, input]))
  const stored = storedInputs(shape.inputs)
  const grows = growingInputs(inputs, writer)
  const lost = shape.inputs.filter(({ name, type, isLinked }) => {
    const input = known.get(name)
    return isLinked && !(input ? takesLink(input, type) : takesMoreInputs || grows(name))
  })
  const fresh = inputs.filter((input) => {
    const kind = kindOfInput(input)
    // ComfyUI refuses a prompt without the value of a required widget.
    const isAsked = kind === 'socket' || (kind === 'widget' && shape.kind === 'prompt')
    return input.isRequired && isAsked && !stored.has(input.name)
  })
  return [
    ...lost.map(({ name }) => ({ kind: 'lost-link' as const, field: name })),
    ...fresh.map(({ name }) => ({ kind: 'new-input' as const, field: name })),
  ]
}

function takesLink(input: InputSignature, type: string): boolean {
  return kindOfInput(input) !== 'socket' || fitsType(input.type, type)
}

function outputProblems(
  { givesMoreOutputs = false }: Signature,
  outputs: readonly OutputSignature[],
  { kind, outputs: stored }: NodeShape,
  writer: readonly OutputSignature[] | undefined,
): Problem[] {
  const positions = writer && matchOutputs(writer, outputs)
  const taken = new Set(positions?.values())
  return stored.flatMap((used, index): Problem[] => {
    const output = outputs[index]
    if (!used.isLinked) return []
    // A prompt contains no output names.
    const field = (kind === 'prompt' ? (writer?.[index]?.name ?? writer?.[index]?.type) : undefined) ?? used.name
    const position = positions?.get(index)
    if (position !== undefined && position !== index) return [{ kind: 'moved-link', field }]
    // Another output of the older version now has this position.
    const isGone = position === undefined && writer !== undefined && index < writer.length && taken.has(index)
    const isThere = output ? fitsType(output.type, used.type) : givesMoreOutputs
    return isThere && !isGone ? [] : [{ kind: 'lost-link', field }]
  })
}

/** Returns whether stored values would reach other widgets, or stored names would reach none. */
function movesValues(
  inputs: readonly InputSignature[],
  { values, valueNames }: NodeShape,
  writer: readonly InputSignature[] | undefined,
): boolean {
  if (valueNames) return writer !== undefined && isAnyRenamed(findRenamedInputs(writer, inputs), valueNames)
  if (!values || values.length === 0) return false
  if (!writer) {
    const now = widgetValues(inputs)
    const read = now.names.slice(0, values.length)
    // Scripts store numbers in text widgets. A value that moved there would leave another widget with a wrong kind.
    const kinds = values.length === now.names.length ? values.map(asText(inputs, read)) : values
    return (now.isWhole && values.length > now.names.length) || !fitsValues(inputs, read, false, kinds)
  }
  return movesWidgets(writer, inputs)
}

const movesWidgets = oncePerPair((writer: readonly InputSignature[], inputs: readonly InputSignature[]): boolean => {
  const isMoved = compareInputs('', writer, inputs).some(({ kind }) => kind === 'widgets-moved')
  return isMoved && !standsInOrder(widgetValues(writer), widgetValues(inputs), findRenamedInputs(writer, inputs))
})

function isAnyRenamed(renamed: ReadonlyMap<string, string>, stored: readonly string[]): boolean {
  const known = new Set(stored)
  return [...renamed].some(([old, now]) => known.has(old) && !known.has(now))
}

/** Returns whether a widget accepts a stored value. ComfyUI itself converts between numbers and texts if possible. */
export function takesKind(input: InputSignature | undefined, kind: ValueKind): boolean {
  if (!input || kind === 'null' || kind === 'other') return true
  const type = input.options['widgetType'] ?? input.type
  if (type === 'INT' || type === 'FLOAT') return kind !== 'text'
  const { choices } = input
  if (type !== 'COMBO' || !choices) return true
  return choices.some((choice) => (typeof choice === 'string' ? kind === 'text' : kind !== 'text'))
}

/**
 * Finds stored choices that are certainly gone. The values are unknown here, so only inputs without any remaining
 * choice count.
 */
function goneChoices(
  inputs: readonly InputSignature[],
  { values, valueNames }: NodeShape,
  writer: readonly InputSignature[],
): Problem[] {
  const stored = new Set(valueNames ?? (values ? storedNames(writer, values)?.names : undefined))
  const now = new Map(inputs.map((input) => [input.name, input]))
  return writer.flatMap((old): Problem[] => {
    const input = now.get(old.name)
    return input && stored.has(old.name) && !sharesChoice(old, input) ? [{ kind: 'gone-choice', field: old.name }] : []
  })
}

/** Returns whether all widgets keep their positions apart from renames. */
function standsInOrder(
  old: ReturnType<typeof widgetValues>,
  now: ReturnType<typeof widgetValues>,
  renamed: ReadonlyMap<string, string>,
): boolean {
  const isAlike = old.names.every((value, index) => {
    const [name = '', ...companion] = value.split('/')
    return now.names[index] === [renamed.get(name) ?? name, ...companion].join('/')
  })
  return isAlike && old.isWhole && now.isWhole
}
