import type { Catalogue } from '../catalogue/catalogue.ts'
import { bitOf, fields as allFields, type Field } from '../catalogue/fields.ts'
import { statusMask } from '../catalogue/slot-facts.ts'
import type { SearchStatus } from '../search-document.ts'
import { fold } from '../text/fold.ts'
import { keyOf } from '../text/key.ts'
import { conceptsIn } from '../concepts/concepts.ts'
import { gather } from './gather.ts'
import { gatherTasks, planTasks, type PlannedTask } from './gather-tasks.ts'
import type { Look } from './look.ts'
import { planQuery, type PlannedWord } from './plan.ts'
import { queryWords } from './query-words.ts'
import { wholeQuery, type WholeQuery } from './refine.ts'

/** What a text finds, before filters. */
export interface Found {
  words: readonly PlannedWord[]
  query: WholeQuery
  slots: Uint32Array
  /** By slot: how well the words match. Until the next search. */
  text: Float32Array
  shared: Uint16Array
  /** By slot, where `score` writes. */
  scores: Float64Array
  /** Slots whose id or name, or a comfy node's name, is the query. */
  exact: ReadonlyMap<number, Tier>
  comfyNodes: ReadonlySet<number>
  /** The mask of the fields that count. */
  allowed: number
  /** What is asked for beyond words; for tasks, standing tells more than names. */
  tasks: readonly PlannedTask[]
}

/** Whoever is of a higher tier comes first, whatever else speaks for others. */
export const tiers = { id: 5, alias: 4, name: 3, idKey: 2, nameKey: 1 } as const
export type Tier = (typeof tiers)[keyof typeof tiers]

export interface FindOptions {
  /** Only what stands in these counts. */
  fields?: readonly Field[]
  /** False where each word has to be found as it is. */
  readsTasks?: boolean
}

/**
 * Everything that has enough of the words of a text, and whatever is named by it exactly, of packs with these statuses. Of
 * a text that asks for tasks, it is everything that is for one of them.
 */
export function find(
  catalogue: Catalogue,
  text: string,
  statuses: readonly SearchStatus[],
  { fields = allFields, readsTasks = true }: FindOptions = {},
): Found {
  const allowed = fields.reduce((mask, field) => mask | bitOf(field), 0)
  const [{ status }, open] = [catalogue.facts, statusMask(statuses)]
  const isOpen = (slot: number): boolean => ((status[slot] ?? 0) & open) !== 0
  const tasks = readsTasks ? planTasks(catalogue.dictionary, conceptsIn(text)) : []
  const words = planQuery(catalogue.dictionary, queryWords(text), tasks.length === 0)
  const [folded, key] = [fold(text).trim(), keyOf(text)]
  const exact =
    fields.includes('id') || fields.includes('name')
      ? exactTiers(catalogue, folded, key, isOpen)
      : new Map<number, Tier>()
  const isNamed = key.length > 1 && fields.includes('comfy-node')
  const comfyNodes = new Set(isNamed ? catalogue.slotsOfComfyNode(key).filter(isOpen) : [])
  const named = [...new Set([...exact.keys(), ...comfyNodes])]
  const look: Look = { isOpen, allowed, named }
  const {
    slots,
    text: worth,
    shared,
    scores,
    state,
  } = tasks.length > 0 ? gatherTasks(catalogue, tasks, words, look) : gather(catalogue, words, look)
  return {
    words,
    query: wholeQuery(folded, key, words),
    slots: joined(
      slots,
      named.filter((slot) => state[slot] !== 2),
    ),
    text: worth,
    shared,
    scores,
    exact,
    comfyNodes,
    allowed,
    tasks,
  }
}

function joined(slots: Uint32Array, further: readonly number[]): Uint32Array {
  if (further.length === 0) return slots
  const all = new Uint32Array(slots.length + further.length)
  all.set(slots)
  all.set(further, slots.length)
  return all
}

const nameKeyAt = 1

function exactTiers(catalogue: Catalogue, folded: string, key: string, isOpen: Look['isOpen']): Map<number, Tier> {
  const exact = new Map<number, Tier>()
  if (key === '') return exact
  for (const slot of catalogue.slotsOfKey(key).filter(isOpen)) {
    const entry = catalogue.entries[slot]
    if (!entry) continue
    if (entry.foldedId === folded) exact.set(slot, tiers.id)
    else if (entry.foldedAliases.includes(folded)) exact.set(slot, tiers.alias)
    else if (entry.foldedName === folded) exact.set(slot, tiers.name)
    else exact.set(slot, entry.keys.some((own, at) => at !== nameKeyAt && own === key) ? tiers.idKey : tiers.nameKey)
  }
  return exact
}
