import type { Schema } from '@registry/api-client'
import { categoryOf, titleOf } from '../shared/comfy-node/read-comfy-node.ts'
import { readTypes } from './read-types.ts'

type Definition = Schema<'ComfyNode'>

/** A comfy node as one looks for it among those of its pack. */
export interface Entry {
  definition: Definition
  title: string
  category: string
  /** Types that its inputs take and its outputs give. */
  takes: string[]
  gives: string[]
  /** The text that a search looks through. */
  text: string
}

/** The comfy nodes of a pack in the order of its pages: by category, within one as the pack has them. */
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

/** Those in which every word stands, in a name, the category or a type. */
export const searchPack = (entries: Entry[], query: string): Entry[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0 ? entries : entries.filter(({ text }) => words.every((word) => text.includes(word)))
}

/** Those of a category and of what lies below it. */
export const withinCategory = (entries: Entry[], category: string): Entry[] =>
  category === ''
    ? entries
    : entries.filter((entry) => entry.category === category || entry.category.startsWith(`${category}/`))

export interface CategoryCount {
  path: string
  /** The last part of its path. */
  label: string
  /** 0 for one that lies in no other. */
  depth: number
  count: number
}

/** Every category and what it lies in, as a tree written line by line, with how many comfy nodes are in it and below. */
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

// Part by part, so that a category stands right above what lies in it.
const comparePaths = (one: string, other: string): number => {
  // Nodes without a category come last.
  if (one === '' || other === '') return Number(one === '') - Number(other === '')
  const [left, right] = [one.split('/'), other.split('/')]
  const shorter = Math.min(left.length, right.length)
  for (let at = 0; at < shorter; at++) {
    const order = collator.compare(left[at] ?? '', right[at] ?? '')
    if (order !== 0) return order
  }
  return left.length - right.length
}
