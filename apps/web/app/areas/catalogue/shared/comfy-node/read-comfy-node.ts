import type { Schema } from '@registry/api-client'
import type { ComfyFigure, ComfyMark, ComputedFact } from './comfy-figure.ts'
import { type InputBounds, readInputs } from './read-inputs.ts'
import { readOutputs } from './read-outputs.ts'
import { cut, textOf } from './untrusted.ts'

type Definition = Schema<'ComfyNode'>

interface Bounds extends InputBounds {
  description: number
}

const drawing: Bounds = { inputs: 100, tooltip: 240, choices: 0, description: 600 }
const whole: Bounds = { inputs: 400, tooltip: 2000, choices: 500, description: 20_000 }

/** Reads a definition for a drawing. Never throws, because the texts of a definition are untrusted. */
export const readComfyNode = (definition: Definition): ComfyFigure => read(definition, drawing)

/** Reads a definition with ranges, choices and long tooltips. */
export const readWholeComfyNode = (definition: Definition): ComfyFigure => read(definition, whole)

const read = (definition: Definition, bounds: Bounds): ComfyFigure => {
  const { known, inputs, more, hidden } = readInputs(definition.input_types, bounds)
  return {
    name: definition.comfy_node_name,
    title: cut(titleOf(definition), 200),
    category: categoryOf(definition),
    description: unwrapped(textOf(definition.description, bounds.description) ?? ''),
    inputs,
    ...(more > 0 && { moreInputs: more }),
    hidden,
    ...((!known || definition.confidence?.['inputs'] === 'computed') && { unknown: true as const }),
    outputs: readOutputs(definition, bounds.tooltip),
    marks: marksOf(definition),
    ...sourceOf(definition),
    computed: computedOf(definition),
  }
}

/** Returns the title as the canvas shows it. */
export const titleOf = ({ display_name, comfy_node_name }: Definition): string =>
  display_name?.trim() || comfy_node_name

/** Returns the category as a path without empty parts: `image/color`. */
export const categoryOf = ({ category }: Definition): string =>
  cut(category ?? '', 200)
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
    .join('/')

// Joins sentences that the source breaks across lines. Lists and paragraphs keep their line breaks.
const unwrapped = (text: string): string =>
  text.replace(/[ \t]*\r?\n[ \t]*/g, '\n').replace(/(?<=[^\n]{40})\n(?=\p{Ll})(?!https?:)/gu, ' ')

const sourceOf = ({ source_file: file, source_line: line }: Definition): Pick<ComfyFigure, 'source'> =>
  file ? { source: { file, ...(line !== undefined && { line }) } } : {}

const marksOf = (definition: Definition): ComfyMark[] => {
  const { output_node, deprecated, experimental, policy, is_core_name, is_frontend_only } = definition
  const marks: [ComfyMark, boolean | undefined][] = [
    ['banned', policy === 'ComfyNodePolicyBanned'],
    ['localOnly', policy === 'ComfyNodePolicyLocalOnly'],
    ['coreName', is_core_name],
    ['frontendOnly', is_frontend_only],
    ['deprecated', deprecated],
    ['experimental', experimental],
    ['output', output_node],
    // ComfyUI puts nodes that call a paid service below this category.
    ['api', /^api node(\/|$)/i.test(categoryOf(definition))],
  ]
  return marks.filter(([, is]) => is === true).map(([mark]) => mark)
}

const facts: [ComputedFact, string][] = [
  ['title', 'displayName'],
  ['category', 'category'],
  ['description', 'description'],
  ['inputs', 'inputs'],
  ['outputs', 'outputs'],
]

const computedOf = ({ confidence, is_frontend_only }: Definition): ComputedFact[] => {
  // The mark `frontendOnly` already explains unknown facts.
  if (is_frontend_only) return []
  const known = new Map(Object.entries(confidence ?? {}))
  return facts.filter(([, key]) => known.get(key) === 'computed').map(([fact]) => fact)
}
