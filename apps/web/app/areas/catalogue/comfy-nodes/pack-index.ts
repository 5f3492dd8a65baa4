import type { Schema } from '@registry/api-client'
import { categoryOf, titleOf } from '../shared/comfy-node/read-comfy-node.ts'
import { readTypes } from './read-types.ts'

type Definition = Schema<'ComfyNode'>

/** Entry of the search index for the comfy nodes of a pack. */
export interface Entry {
  definition: Definition
  title: string
  category: string
  /** Types of the inputs and of the outputs. */
  takes: string[]
  gives: string[]
  /** Lowercase text for the search. */
  text: string
}

/** Returns the comfy nodes of a pack in display order: by category, and within a category in the order of the pack. */
export const indexPack = (definitions: Definition[]): Entry[] =>
  definitions.map((definition) => entryOf(definition)).sort((one, other) => comparePaths(one.category, other.category))

const collator = new Intl.Collator('en', { numeric: true })

const entryOf = (definition: Definition): Entry => {
  const title = titleOf(definition)
  const category = categoryOf(definition)
  const { takes, gives } = readTypes(definition)
  const text = [definition.comfy_node_name, title, category, ...takes, ...gives].join('\n').toLowerCase()
  return { definition, title, category, takes, gives, text }
}

/** Returns the entries that contain every word of the query in a name, the category or a type. */
export const searchPack = (entries: Entry[], query: string): Entry[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0 ? entries : entries.filter(({ text }) => words.every((word) => text.includes(word)))
}

/** Returns the entries of a category and of its subcategories. */
export const withinCategory = (entries: Entry[], category: string): Entry[] =>
  category === ''
    ? entries
    : entries.filter((entry) => entry.category === category || entry.category.startsWith(`${category}/`))

export interface CategoryCount {
  path: string
  /** Last part of the path. */
  label: string
  /** Nesting depth, 0 for a top-level category. */
  depth: number
  count: number
}

/** Returns every category and its parents as a flattened tree. Each count includes the subcategories. */
export const countCategories = (entries: Entry[]): CategoryCount[] => {
  const counts = new Map<string, number>()
  for (const { category } of entries) {
    const parts = category === '' ? [] : category.split('/')
    for (let end = 1; end <= parts.length; end++) {
      const path = parts.slice(0, end).join('/')
      counts.set(path, (counts.get(path) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([one], [other]) => comparePaths(one, other))
    .map(([path, count]) => {
      const parts = path.split('/')
      return { path, label: parts.at(-1) ?? path, depth: parts.length - 1, count }
    })
}

// The comparison by parts puts a category directly above its subcategories.
const comparePaths = (one: string, other: string): number => {
  // Comfy nodes without a category come last.
  if (one === '' || other === '') return Number(one === '') - Number(other === '')
  const [left, right] = [one.split('/'), other.split('/')]
  const shorter = Math.min(left.length, right.length)
  for (let at = 0; at < shorter; at++) {
    const order = collator.compare(left[at] ?? '', right[at] ?? '')
    if (order !== 0) return order
  }
  return left.length - right.length
}
