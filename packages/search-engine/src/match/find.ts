import type { Catalogue } from '../catalogue/catalogue.ts'
import { bitOf, fields as allFields, type Field } from '../catalogue/fields.ts'
import { statusMask } from '../catalogue/doc-facts.ts'
import type { SearchStatus } from '../search-document.ts'
import { fold } from '../text/fold.ts'
import { keyOf } from '../text/key.ts'
import { conceptsIn } from '../concepts/concepts.ts'
import { gather } from './gather.ts'
import { gatherTasks, planTasks, type PlannedTask } from './gather-tasks.ts'
import type { Scope } from './scope.ts'
import { planQuery, type PlannedWord } from './plan.ts'
import { queryWords } from './query-words.ts'
import { wholeQuery, type WholeQuery } from './refine.ts'

/** Matches of a text before filters apply. */
export interface Found {
  words: readonly PlannedWord[]
  query: WholeQuery
  docIds: Uint32Array
  /** Match of the words by docId. Valid only until the next search. */
  text: Float32Array
  shared: Uint16Array
  /** Scores by docId, written by `score`. */
  scores: Float64Array
  /**
   * DocIds whose id, alias or name equals the query, with their tier. `comfyNodes` holds docIds with a comfy node of
   * this name.
   */
  exact: ReadonlyMap<number, Tier>
  comfyNodes: ReadonlySet<number>
  /** The mask of the fields that count. */
  allowed: number
  /** The tasks that the text asks for. For tasks, the prior score counts more than names. */
  tasks: readonly PlannedTask[]
}

/** Tiers of exact matches. A pack of a higher tier ranks before all packs of lower tiers. */
export const tiers = { id: 5, alias: 4, name: 3, idKey: 2, nameKey: 1 } as const
export type Tier = (typeof tiers)[keyof typeof tiers]

export interface FindOptions {
  /** Fields in which matches count; all when absent. */
  fields?: readonly Field[]
  /** False disables tasks, so that each word is required as written. */
  readsTasks?: boolean
}

/**
 * Finds packs of these statuses that have enough words of a text, or exactly its name. For a text with tasks, finds
 * packs for a task.
 */
export function find(
  catalogue: Catalogue,
  text: string,
  statuses: readonly SearchStatus[],
  { fields = allFields, readsTasks = true }: FindOptions = {},
): Found {
  const allowed = fields.reduce((mask, field) => mask | bitOf(field), 0)
  const { status } = catalogue.facts
  const open = statusMask(statuses)
  const isVisible = (docId: number): boolean => ((status[docId] ?? 0) & open) !== 0
  const tasks = readsTasks ? planTasks(catalogue.dictionary, conceptsIn(text)) : []
  const words = planQuery(catalogue.dictionary, queryWords(text), tasks.length === 0)
  const folded = fold(text).trim()
  const key = keyOf(text)
  const exact =
    fields.includes('id') || fields.includes('name')
      ? exactTiers(catalogue, folded, key, isVisible)
      : new Map<number, Tier>()
  const isNamed = key.length > 1 && fields.includes('comfy-node')
  const comfyNodes = new Set(isNamed ? catalogue.docIdsOfComfyNode(key).filter(isVisible) : [])
  const named = [...new Set([...exact.keys(), ...comfyNodes])]
  const scope: Scope = { isVisible, allowed, named }
  const {
    docIds,
    text: worth,
    shared,
    scores,
    state,
  } = tasks.length > 0 ? gatherTasks(catalogue, tasks, words, scope) : gather(catalogue, words, scope)
  return {
    words,
    query: wholeQuery(folded, key, words),
    docIds: joined(
      docIds,
      named.filter((docId) => state[docId] !== 2),
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

function joined(docIds: Uint32Array, further: readonly number[]): Uint32Array {
  if (further.length === 0) return docIds
  const all = new Uint32Array(docIds.length + further.length)
  all.set(docIds)
  all.set(further, docIds.length)
  return all
}

const nameKeyAt = 1

function exactTiers(
  catalogue: Catalogue,
  folded: string,
  key: string,
  isVisible: Scope['isVisible'],
): Map<number, Tier> {
  const exact = new Map<number, Tier>()
  if (key === '') return exact
  for (const docId of catalogue.docIdsOfKey(key).filter(isVisible)) {
    const entry = catalogue.entries[docId]
    if (!entry) continue
    if (entry.foldedId === folded) exact.set(docId, tiers.id)
    else if (entry.foldedAliases.includes(folded)) exact.set(docId, tiers.alias)
    else if (entry.foldedName === folded) exact.set(docId, tiers.name)
    else exact.set(docId, entry.keys.some((own, at) => at !== nameKeyAt && own === key) ? tiers.idKey : tiers.nameKey)
  }
  return exact
}
