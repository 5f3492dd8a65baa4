import type { ComfyInput } from './comfy-figure.ts'
import { choiceText, readWidget, type WrittenInput } from './read-widget.ts'
import { cut, entriesOf, entryOf, isObject, listOf, parseJson, plainValue, textOf } from './untrusted.ts'

export interface InputBounds {
  /** Most inputs to return; the rest is only counted. */
  inputs: number
  tooltip: number
  /** Most choices to return for an input. With 0, choices and ranges are left out. */
  choices: number
}

export interface ReadInputs {
  /** Whether the text is a JSON object. */
  known: boolean
  inputs: ComfyInput[]
  more: number
  hidden: string[]
}

const mostHidden = 40
const mostName = 120

/** Reads the inputs of a JSON text. Never throws, because the text is untrusted. */
export const readInputs = (text: string | undefined, bounds: InputBounds): ReadInputs => {
  const told = parseJson(text)
  const required = entriesOf(entryOf(told, 'required'))
  const optional = entriesOf(entryOf(told, 'optional'))
  const shownOptional = Math.max(0, bounds.inputs - required.length)
  return {
    known: isObject(told),
    inputs: [
      ...required.slice(0, bounds.inputs).map(([name, spec]) => readInput(name, spec, bounds)),
      ...optional.slice(0, shownOptional).map(([name, spec]) => ({
        ...readInput(name, spec, bounds),
        optional: true as const,
      })),
    ],
    more: Math.max(0, required.length + optional.length - bounds.inputs),
    hidden: entriesOf(entryOf(told, 'hidden'))
      .slice(0, mostHidden)
      .map(([name]) => cut(name, mostName)),
  }
}

const readInput = (name: string, spec: unknown, bounds: InputBounds): ComfyInput => {
  const written = readSpec(name, spec)
  const { type, choices, options } = written
  const widget = readWidget(written)
  const tooltip = textOf(entryOf(options, 'tooltip'), bounds.tooltip)
  const computed = type === undefined || (type === 'COMBO' && choices === undefined)
  return {
    name: cut(name, mostName),
    ...(type !== undefined && { type }),
    ...(widget && { widget }),
    ...(tooltip !== undefined && { tooltip }),
    ...(computed && { computed }),
    ...(bounds.choices > 0 && details(written, bounds.choices)),
  }
}

// A spec is ["IMAGE", {…}], ["COMBO", { options: […] }], [["one", "two"], {…}], or less.
const readSpec = (name: string, spec: unknown): WrittenInput => {
  const [first, options] = Array.isArray(spec) ? listOf(spec) : [spec]
  if (Array.isArray(first)) return { name, type: 'COMBO', choices: filled(listOf(first)), options }
  const type = textOf(first, 200)?.replace(/\s*,\s*/g, ', ')
  const listed = entryOf(options, 'options')
  const choices = type === 'COMBO' && Array.isArray(listed) ? filled(listOf(listed)) : undefined
  return { name, type, choices, options }
}

// An empty list means unknown choices: a folder of models is empty on a machine without models.
const filled = (choices: unknown[]) => (choices.length === 0 ? undefined : choices)

const details = ({ choices, options }: WrittenInput, most: number) => {
  const [min, max, step] = ['min', 'max', 'step'].map((key) => plainValue(entryOf(options, key), 40))
  const range = {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
  }
  const texts = choices?.slice(0, most).flatMap((choice) => choiceText(choice) ?? [])
  return { ...(Object.keys(range).length > 0 && { range }), ...(texts && { choices: texts }) }
}
