import type { ComfyWidget } from './comfy-figure.ts'
import { cut, entryOf, listOf, plainValue, textOf, writtenNumber } from './untrusted.ts'

const numeric = new Set(['INT', 'FLOAT'])
const seeds = new Set(['seed', 'noise_seed'])

export interface WrittenInput {
  name: string
  type: string | undefined
  /** Choices of a `COMBO`; undefined when unknown. */
  choices: unknown[] | undefined
  options: unknown
}

/** Returns the control that the canvas draws for an input without a wire; undefined for a socket. */
export const readWidget = (input: WrittenInput): ComfyWidget | undefined => {
  const { name, type, options } = input
  if (entryOf(options, 'forceInput') === true) return undefined
  switch (type) {
    case 'INT':
    case 'FLOAT':
      return { kind: 'number', value: numberValue(type, options), ...controlOf(name, type, options) }
    case 'BOOLEAN':
      return toggle(options)
    case 'STRING':
      return line(options)
    case 'COMBO':
      return choice(input)
    case undefined:
    default:
      return undefined
  }
}

const numberValue = (type: string, options: unknown): string => {
  const given = entryOf(options, 'default')
  const value = typeof given === 'number' ? given : Number(typeof given === 'string' ? given : 0)
  if (!Number.isFinite(value)) return plainValue(given) ?? '0'
  if (type === 'INT') return writtenNumber(Math.round(value))
  const digits = digitsOf(entryOf(options, 'round') || entryOf(options, 'step'))
  return Math.abs(value) >= 1e21 ? String(value) : value.toFixed(digits)
}

// The canvas rounds a number to as many digits as its step has.
const digitsOf = (step: unknown): number =>
  typeof step === 'number' && step > 0 ? Math.min(8, Math.max(0, -Math.floor(Math.log10(step)))) : 1

const controlOf = (name: string, type: string, options: unknown): { control?: string } => {
  const asked = entryOf(options, 'control_after_generate')
  if (asked === false || asked === null || !numeric.has(type)) return {}
  if (typeof asked === 'string') return { control: cut(asked, 40) }
  return asked === true || (type === 'INT' && seeds.has(name)) ? { control: 'randomize' } : {}
}

const toggle = (options: unknown): ComfyWidget => {
  const on = entryOf(options, 'default') === true
  const label = textOf(entryOf(options, on ? 'label_on' : 'label_off'), 60)
  return { kind: 'toggle', value: label ?? String(on), ...(on && { on }) }
}

const line = (options: unknown): ComfyWidget => {
  const several = entryOf(options, 'multiline') === true
  const value = plainValue(entryOf(options, 'default'), several ? 400 : 120) ?? ''
  return { kind: several ? 'text' : 'line', value }
}

const choice = ({ choices, options }: WrittenInput): ComfyWidget => {
  const first = choices === undefined ? undefined : choices[0]
  const value = choiceText(entryOf(options, 'default') ?? first)
  return {
    kind: 'choice',
    ...(value !== undefined && { value }),
    ...(choices !== undefined && { choices: choices.length }),
  }
}

/** Returns the text of a choice: a plain value itself, or the content of a list or object. */
export const choiceText = (offered: unknown): string | undefined => {
  const plain = plainValue(Array.isArray(offered) ? listOf(offered)[0] : offered)
  return plain ?? plainValue(entryOf(offered, 'content') ?? entryOf(offered, 'key') ?? entryOf(offered, 'value'))
}
