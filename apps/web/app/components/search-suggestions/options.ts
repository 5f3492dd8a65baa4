import type { Schema } from '@registry/api-client'

export type Option =
  | { kind: 'recent' | 'query'; text: string }
  | { kind: 'node'; node: Schema<'SearchSuggestions'>['nodes'][number] }
  | { kind: 'comfy-node'; comfyNode: Schema<'SearchSuggestions'>['comfy_nodes'][number] }

export type OptionKind = Option['kind']

const mostRecent = 6
const mostRecentBeside = 2
const mostQueries = 3
const mostComfyNodes = 3

/**
 * Returns all options by group: only recent searches for an empty text, else matching recent searches and suggestions.
 */
export const optionsFor = (
  text: string,
  recent: readonly string[],
  found: Schema<'SearchSuggestions'> | undefined,
): Option[] => {
  const typed = text.trim().toLowerCase()
  const fitting =
    typed === ''
      ? recent.slice(0, mostRecent)
      : recent
          .filter((each) => each.toLowerCase() !== typed && each.toLowerCase().includes(typed))
          .slice(0, mostRecentBeside)
  const known = new Set(fitting.map((each) => each.toLowerCase()))
  const shown = typed === '' ? undefined : found
  return [
    ...fitting.map((each): Option => ({ kind: 'recent', text: each })),
    ...(shown?.queries ?? [])
      .filter((each) => !known.has(each.toLowerCase()))
      .slice(0, mostQueries)
      .map((each): Option => ({ kind: 'query', text: each })),
    ...(shown?.nodes ?? []).map((node): Option => ({ kind: 'node', node })),
    ...(shown?.comfy_nodes ?? [])
      .slice(0, mostComfyNodes)
      .map((comfyNode): Option => ({ kind: 'comfy-node', comfyNode })),
  ]
}

/** Returns a unique key of an option. */
export const keyOf = (option: Option): string => {
  if (option.kind === 'node') return `node ${option.node.id}`
  return option.kind === 'comfy-node' ? `comfy-node ${option.comfyNode.name}` : `${option.kind} ${option.text}`
}

/**
 * Returns the index of the option that a key moves to; undefined when the key moves nowhere. An undefined `place` is
 * the field itself.
 */
export const placeAfter = (key: string, place: number | undefined, count: number): number | undefined => {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return place === undefined ? 0 : (place + 1) % count
    case 'ArrowUp':
      return place === undefined ? count - 1 : (place - 1 + count) % count
    case 'Home':
      return place === undefined ? undefined : 0
    case 'End':
      return place === undefined ? undefined : count - 1
    default:
      return undefined
  }
}
