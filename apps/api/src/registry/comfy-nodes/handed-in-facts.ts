import type { components } from '@registry/contract/types'
import { RegistryError } from '../../platform/errors.ts'
import { isObject } from '../../platform/is-object.ts'
import type { ComfyNodeRow } from '../../schema/tables.ts'
import { isKeepableName, limits, type ComfyNodeFacts } from './comfy-node-facts.ts'
import { settable, type SettableColumn } from './known-facts.ts'
import { parsePolicy } from './present.ts'
import { acceptedTypes, producedTypes } from './socket-types.ts'

type Update = components['schemas']['ComfyNodeUpdateRequest']

/** Fields of a comfy node that a request sets, with their derived fields. */
export type SetFacts = Partial<Pick<ComfyNodeFacts, SettableColumn | 'accepted_types' | 'produced_types'>> & {
  policy?: ComfyNodeRow['policy']
  corrected: SettableColumn[]
}

/**
 * Reads the facts of a comfy node in a request. Unmentioned facts are absent, and an empty text means an unknown fact.
 * Throws `invalid_comfy_node`.
 */
export function readFacts(name: string, { policy, ...said }: Update): SetFacts {
  const told = Object.entries(said).filter(([, value]) => value !== undefined)
  const corrected = told.map(([column]) => column).filter((column) => isSettable(column))
  const { input_types: inputs, return_types: returns, return_names: names } = said
  if (names) readList(name, 'return_names', names, isText)
  return {
    ...Object.fromEntries(told.filter(([column]) => isSettable(column))),
    ...(inputs !== undefined && { accepted_types: inputs ? acceptedTypes(readInputs(name, inputs)) : [] }),
    ...(returns !== undefined && {
      produced_types: returns ? producedTypes(readList(name, 'return_types', returns, isType)) : [],
    }),
    ...(policy && { policy: parsePolicy(policy) }),
    corrected,
  }
}

/** Reads a complete comfy node from a service. Throws `invalid_comfy_node`. */
export function readHandedIn(
  name: string,
  said: Update,
): ComfyNodeFacts & { policy: ComfyNodeRow['policy']; corrected: SettableColumn[] } {
  if (!isKeepableName(name)) throw invalid(name, `its name must have 1 to ${limits.name} characters`)
  return { ...unknown, policy: 'active', ...readFacts(name, said), name }
}

const unknown: Omit<ComfyNodeFacts, 'name'> = {
  display_name: '',
  category: '',
  description: '',
  function: '',
  input_types: '',
  return_types: '',
  return_names: '',
  output_is_list: [],
  output_tooltips: [],
  output_node: false,
  deprecated: false,
  experimental: false,
  source_file: '',
  source_line: null,
  confidence: {},
  accepted_types: [],
  produced_types: [],
}

/**
 * Parses inputs. Clients expect each input as a list that begins with its type or its choices. Throws
 * `invalid_comfy_node`.
 */
function readInputs(name: string, text: string): Record<string, unknown> {
  const inputs = parse(name, 'input_types', text)
  if (!isObject(inputs)) throw invalid(name, 'input_types must be the JSON of an object')
  for (const section of ['required', 'optional'] as const) {
    const specs = inputs[section] ?? {}
    if (!isObject(specs)) throw invalid(name, `${section} of input_types must be an object`)
    const odd = Object.entries(specs).find(([, spec]) => !Array.isArray(spec) || !isType(spec[0]))
    if (odd) throw invalid(name, `the input '${odd[0].slice(0, 100)}' must be a list that begins with its type`)
  }
  return inputs
}

function readList(name: string, field: string, text: string, isItem: (item: unknown) => boolean): unknown[] {
  const list = parse(name, field, text)
  if (!Array.isArray(list)) throw invalid(name, `${field} must be the JSON of a list`)
  const items: unknown[] = list
  if (items.length > limits.outputs) throw invalid(name, `${field} must have at most ${limits.outputs} entries`)
  if (!items.every(isItem)) throw invalid(name, `${field} has an entry of the wrong kind`)
  return items
}

function parse(name: string, field: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(name, `${field} is not JSON`)
  }
}

function invalid(name: string, detail: string): RegistryError {
  return new RegistryError('invalid_comfy_node', { name: name.slice(0, 100), detail })
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/** A type is a word, or the list of the options of a choice. */
function isType(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value)
}

function isSettable(column: string): column is SettableColumn {
  return Object.hasOwn(settable, column)
}
