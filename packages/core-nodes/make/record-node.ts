import type { NodeDefinition, NodeInput, NodeOutput } from '@registry/python-nodes'
import type { Json } from '../src/definition.ts'
import type { Flag, InputRecord, NodeRecord, OutputRecord } from '../src/release-file.ts'

/** Keys of texts for people. These texts are ComfyUI's own work, so they are not recorded. */
const words = new Set(['tooltip', 'description', 'placeholder'])
const longestText = 80
const longestValue = 2000
const mostChoices = 100
const longestChoices = 3000

/** The record of a definition: its short facts. */
export function recordNode(node: NodeDefinition, module: string): NodeRecord {
  const { inputs } = node
  return {
    ...(node.displayName === undefined ? {} : { title: node.displayName }),
    ...(node.category === undefined ? {} : { category: node.category }),
    module,
    ...unlessEmpty('required', inputs.required.map(recordInput)),
    ...unlessEmpty('optional', inputs.optional.map(recordInput)),
    ...unlessEmpty('outputs', node.outputs.map(recordOutput)),
    ...unlessEmpty('flags', flagsOf(node)),
  }
}

function unlessEmpty<K extends string, T>(key: K, items: T[]): Partial<Record<K, T[]>> {
  // A computed key widens to a plain record.
  return (items.length > 0 ? { [key]: items } : {}) as Partial<Record<K, T[]>>
}

function recordInput({ name, type, options, choices }: NodeInput): InputRecord {
  const kept = recordOptions(options)
  const listed = choices && recordChoices(choices)
  if (listed) return [name, type ?? null, kept, listed]
  return Object.keys(kept).length > 0 ? [name, type ?? null, kept] : [name, type ?? null]
}

function recordChoices(choices: Json[]): Json[] | undefined {
  const isShort = choices.length <= mostChoices && JSON.stringify(choices).length <= longestChoices
  return isShort ? choices : undefined
}

function recordOptions(options: Record<string, Json>): Record<string, Json> {
  const kept = Object.entries(options).flatMap(([key, value]): [string, Json][] => {
    const fact = factUnder(key, value)
    if (fact === undefined) return []
    if (JSON.stringify(fact).length <= longestValue) return [[key, fact]]
    const keys = keysOnly(fact)
    return keys === undefined ? [] : [[key, keys]]
  })
  return Object.fromEntries(kept)
}

/**
 * Returns the recorded part of an option. An input may have the name of a text option, so only strings count as texts.
 */
function factUnder(key: string, value: Json): Json | undefined {
  return words.has(key) && typeof value === 'string' ? undefined : factOf(value)
}

/** A value without texts for people and long values; undefined when nothing remains. */
function factOf(value: Json): Json | undefined {
  if (typeof value === 'string') return value.length <= longestText ? value : undefined
  if (Array.isArray(value)) return value.flatMap((item) => factOf(item) ?? [])
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, item]): [string, Json][] => {
    const fact = factUnder(key, item)
    return fact === undefined ? [] : [[key, fact]]
  })
  return Object.fromEntries(entries)
}

/** Choices without the inputs nested in them. */
function keysOnly(value: Json): Json | undefined {
  if (!Array.isArray(value)) return undefined
  const keys = value.map((item) => (typeof item === 'object' && item && !Array.isArray(item) ? item['key'] : undefined))
  const known = keys.filter((key) => key !== undefined)
  return known.length === keys.length ? known.map((key) => ({ key })) : undefined
}

function recordOutput(output: NodeOutput): OutputRecord {
  const { name, isList } = output
  const type = output.type ?? null
  if (isList) return [type, name ?? null, true]
  return name === undefined || name === type ? type : [type, name]
}

function flagsOf(node: NodeDefinition): Flag[] {
  const flags: [boolean, Flag][] = [
    [node.deprecated, 'deprecated'],
    [node.experimental, 'experimental'],
    [node.isOutputNode, 'output'],
    [node.isApiNode, 'api'],
  ]
  return flags.flatMap(([isSet, flag]) => (isSet ? [flag] : []))
}
