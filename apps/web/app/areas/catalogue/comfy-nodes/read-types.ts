import type { Schema } from '@registry/api-client'
import { readInputs } from '../shared/comfy-node/read-inputs.ts'
import { readOutputs } from '../shared/comfy-node/read-outputs.ts'

const bounds = { inputs: 400, tooltip: 0, choices: 0 }

/**
 * Returns the distinct input and output types of a comfy node as written. Unknown types and the wildcard type are left
 * out.
 */
export const readTypes = (definition: Schema<'ComfyNode'>): { takes: string[]; gives: string[] } => ({
  takes: distinct(readInputs(definition.input_types, bounds).inputs),
  gives: distinct(readOutputs(definition, 0)),
})

const distinct = (parts: { type?: string }[]) => [...new Set(parts.flatMap(({ type }) => splitTypes(type)))]

// `INT, FLOAT` means two types.
const splitTypes = (type: string | undefined): string[] =>
  (type ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== '*')
