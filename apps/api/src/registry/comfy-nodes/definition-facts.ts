import type { NodeDefinition, NodeInput } from '@registry/python-nodes'
import { toObjectInfo } from '@registry/python-nodes/object-info'
import { cleanText } from '../../platform/clean-text.ts'
import { cleanShortText } from '../../platform/short-text.ts'
import { isStorable, limits, type ComfyNodeFacts } from './comfy-node-facts.ts'
import { socketTypes } from './socket-types.ts'

/** Returns the facts of an extracted definition, limited in size so that PostgreSQL can store them. */
export function definitionFacts(extracted: NodeDefinition): ComfyNodeFacts {
  const definition = { ...extracted, outputs: extracted.outputs.slice(0, limits.outputs) }
  const { inputs, outputs, confidence } = definition
  const info = toObjectInfo(definition)
  const areInputsKnown = confidence.inputs !== 'computed' || Object.values(inputs).some((part) => part.length > 0)
  const areOutputsKnown = confidence.outputs !== 'computed' || outputs.length > 0
  return {
    name: definition.name,
    display_name: cleanShortText(info.display_name, limits.short),
    category: cleanShortText(info.category, limits.short),
    description: cleanText(info.description, limits.description),
    function: cleanText(info.function, limits.short),
    input_types: areInputsKnown ? inputsText(definition) : '',
    return_types: areOutputsKnown ? jsonText(info.return_types, limits.returnTypes) : '',
    return_names: areOutputsKnown ? jsonText(info.return_names, limits.returnTypes) : '',
    output_is_list: info.output_is_list,
    output_tooltips: (info.output_tooltips ?? []).map((tooltip) => cleanText(tooltip, limits.tooltip)),
    output_node: info.output_node,
    deprecated: info.deprecated,
    experimental: info.experimental,
    source_file: cleanText(definition.file, limits.path),
    source_line: definition.line,
    confidence: { ...confidence, ...typesKnown(definition), ...moreKnown(definition) },
    accepted_types: socketTypes([...inputs.required, ...inputs.optional].map(({ type }) => type)),
    produced_types: socketTypes(outputs.map(({ type }) => type)),
  }
}

/**
 * Marks types that are known only when the pack runs. Stored texts have `*` both for such types and for the type `*`,
 * so each unknown type needs its own entry.
 */
function typesKnown({ inputs, outputs }: NodeDefinition): ComfyNodeFacts['confidence'] {
  const unknown = [
    ...[...inputs.required, ...inputs.optional].flatMap(({ name, type }) =>
      type === undefined ? [`inputs.${name}`] : [],
    ),
    ...outputs.flatMap(({ type }, index) => (type === undefined ? [`outputs.${index}`] : [])),
  ]
  // No input has a key that PostgreSQL refuses, so such keys are dropped.
  const entries = unknown.filter(isStorable).map((key) => [key, 'computed'] as const)
  return { types: 'stated', ...Object.fromEntries(entries) }
}

/** Marks a node with inputs or outputs that its definition does not name. */
function moreKnown({ takesMoreInputs, givesMoreOutputs }: NodeDefinition): ComfyNodeFacts['confidence'] {
  return { ...(takesMoreInputs && { moreInputs: 'computed' }), ...(givesMoreOutputs && { moreOutputs: 'computed' }) }
}

/** Returns the inputs as JSON; drops all choices when the text is too long. */
function inputsText(definition: NodeDefinition): string {
  const { required, optional, hidden } = definition.inputs
  const bare = { required: required.map(withoutChoices), optional: optional.map(withoutChoices), hidden }
  return (
    jsonText(toObjectInfo(definition).input_types, limits.inputTypes) ||
    jsonText(toObjectInfo({ ...definition, inputs: bare }).input_types, limits.inputTypes)
  )
}

function withoutChoices(input: NodeInput): NodeInput {
  return { ...input, choices: [] }
}

/**
 * Returns an empty text for a value that is too long, or nested deeper than the stack. JSON escapes the characters that
 * PostgreSQL refuses.
 */
function jsonText(value: unknown, limit: number): string {
  try {
    const text = JSON.stringify(value)
    return text.length <= limit ? text : ''
  } catch {
    return ''
  }
}
