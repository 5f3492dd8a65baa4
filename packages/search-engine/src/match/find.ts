import type { Catalogue } from '../catalogue/catalogue.ts'
import { bitOf, fields as allFields, type Field } from '../catalogue/fields.ts'
import { statusMask } from '../catalogue/slot-facts.ts'
import { priorOf, shareToday } from '../rank/prior.ts'
import { firstByKey } from '../rank/first-of.ts'
import { orderOf } from '../rank/order.ts'
import type { SearchStatus } from '../search-document.ts'
import { fold } from '../text/fold.ts'
import { keyOf } from '../text/key.ts'
import { gather } from './gather.ts'
import type { Look } from './look.ts'
import { planQuery, type PlannedWord } from './plan.ts'
import { queryWords } from './query-words.ts'
import { refinement, wholeQuery, type WholeQuery } from './refine.ts'

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
}

/** Whoever is of a higher tier comes first, whatever else speaks for others. */
export const tiers = { id: 4, name: 3, idKey: 2, nameKey: 1 } as const
export type Tier = (typeof tiers)[keyof typeof tiers]

/** How far standing can lift a pack above others of the same text; chosen on the tuning half of the relevance set. */
const priorShare = 3
export const mostRefined = 300

/**
 * Everything that has enough of the words of a text, and whatever is named by it exactly, of packs with these statuses. What
 * stands in other than the given fields counts for nothing.
 */
export function find(
  catalogue: Catalogue,
  text: string,
  statuses: readonly SearchStatus[],
  fields: readonly Field[] = allFields,
): Found {
  const allowed = fields.reduce((mask, field) => mask | bitOf(field), 0)
  const [{ status }, open] = [catalogue.facts, statusMask(statuses)]
  const isOpen = (slot: number): boolean => ((status[slot] ?? 0) & open) !== 0
  const words = planQuery(catalogue.dictionary, queryWords(text))
  const [folded, key] = [fold(text).trim(), keyOf(text)]
  const exact =
    fields.includes('id') || fields.includes('name')
      ? exactTiers(catalogue, folded, key, isOpen)
      : new Map<number, Tier>()
  const isNamed = key.length > 1 && fields.includes('comfy-node')
  const comfyNodes = new Set(isNamed ? catalogue.slotsOfComfyNode(key).filter(isOpen) : [])
  const named = [...new Set([...exact.keys(), ...comfyNodes])]
  const { slots, text: worth, shared, scores, state } = gather(catalogue, words, { isOpen, allowed, named })
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
  }
}

function joined(slots: Uint32Array, further: readonly number[]): Uint32Array {
  if (further.length === 0) return slots
  const all = new Uint32Array(slots.length + further.length)
  all.set(slots)
  all.set(further, slots.length)
  return all
}

/** What slots score, by slot, and those of them that come first: in any number up to `mostRefined` the first are among these. */
export interface Scored {
  scores: Float64Array
  leaders: Uint32Array
}

/** Scores slots by their words and standing; of the best, names are looked at as a whole, which lifts them and nobody else. */
export function score(catalogue: Catalogue, found: Found, slots: Uint32Array, now: number): Scored {
  const { entries, facts } = catalogue
  const { scores, text } = found
  const [{ steadyPrior, release }, today] = [facts, shareToday(now)]
  const lift = (slot: number): number => 1 + priorShare * priorOf(steadyPrior[slot] ?? 0, release[slot] ?? 0, today)
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0
    scores[slot] = (text[slot] ?? 0) * lift(slot)
  }
  for (const [slot, tier] of found.exact) scores[slot] = tier * tierStep + (scores[slot] ?? 0)
  const best = firstByKey(slots, mostRefined, scores, orderOf('relevance', catalogue))
  const ofComfyNode = found.comfyNodes.size === 0 ? [] : slots.filter((slot) => found.comfyNodes.has(slot))
  const leaders = Uint32Array.from(new Set([...best, ...ofComfyNode]))
  for (const slot of leaders) {
    const entry = entries[slot]
    if (!entry) continue
    const more = refinement(entry, found.query, found.shared[slot] ?? 0, found.comfyNodes.has(slot))
    scores[slot] = (scores[slot] ?? 0) + more * lift(slot)
  }
  return { scores, leaders }
}

/** More than any text and standing come to. */
const tierStep = 100

function exactTiers(catalogue: Catalogue, folded: string, key: string, isOpen: Look['isOpen']): Map<number, Tier> {
  const exact = new Map<number, Tier>()
  if (key === '') return exact
  for (const slot of catalogue.slotsOfKey(key).filter(isOpen)) {
    const entry = catalogue.entries[slot]
    if (!entry) continue
    if (entry.foldedId === folded) exact.set(slot, tiers.id)
    else if (entry.foldedName === folded) exact.set(slot, tiers.name)
    else exact.set(slot, entry.keys[0] === key ? tiers.idKey : tiers.nameKey)
  }
  return exact
}
