import type { Catalogue } from '../catalogue/catalogue.ts'
import { eachShared, type Dictionary } from '../catalogue/dictionary.ts'
import type { SlotFacts } from '../catalogue/slot-facts.ts'
import type { Concept } from '../concepts/concepts.ts'
import { addWord } from './add-word.ts'
import type { Gathered } from './gather.ts'
import type { Look } from './look.ts'
import type { PlannedWord, Source } from './plan.ts'
import { addWorth, phraseWorth } from './task-worth.ts'
import { weighWord } from './weigh-word.ts'
import { workspaceOf, type Workspace } from './workspace.ts'

/** A task of the query, by what the packs for it have in their texts. */
export interface PlannedTask {
  sources: readonly Source[]
  /** Of all tasks together 1. */
  weight: number
}

/** Chosen on the tuning halves of the relevance sets. */
const weights = { words: 0.2, least: 0.7, size: 3, overlap: 0.3 }

/** Looks up the phrases of tasks; the first ones tell the most. */
export function planTasks(dictionary: Dictionary, concepts: readonly Concept[]): PlannedTask[] {
  const covered = new Set<number>()
  const tasks = concepts.flatMap(({ terms, size, places }) => {
    const fresh = [...places].filter((place) => !covered.has(place)).length / places.size
    for (const place of places) covered.add(place)
    const sources = terms.flatMap((parts, at): Source[] => {
      const postings = parts.flatMap((part) => dictionary.get(part) ?? [])
      if (postings.length < parts.length) return []
      const weight = 1 - ((1 - weights.least) * at) / terms.length
      return [{ reading: 'synonym', text: parts.join(' '), postings, weight }]
    })
    return sources.length === 0
      ? []
      : [{ sources, weight: size ** weights.size * (weights.overlap + (1 - weights.overlap) * fresh) }]
  })
  const all = tasks.reduce((sum, { weight }) => sum + weight, 0)
  return tasks.map(({ sources, weight }) => ({ sources, weight: weight / all }))
}

/** Gathers the packs for any of the tasks; the words of the query themselves add a little to those. */
export function gatherTasks(
  catalogue: Catalogue,
  tasks: readonly PlannedTask[],
  words: readonly PlannedWord[],
  look: Look,
): Gathered {
  const space = workspaceOf(catalogue)
  for (const { sources, weight } of tasks) addTask(space, sources, weight, look, catalogue.facts)
  const slots = space.gathered.subarray(0, space.count)
  slots.set(space.touched.subarray(0, space.count))
  const weighed = words
    .filter(({ isFiller, sources }) => !isFiller && sources.length > 0)
    .map(({ sources }) => weighWord(catalogue, sources, look.allowed))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  for (const word of weighed)
    addWord(space, { ...word, weight: (weights.words * word.weight) / total }, look.allowed, slots)
  const { text, shared, scores, state, covered } = space
  for (const slot of slots) {
    state[slot] = 2
    if (covered[slot] === 0) shared[slot] = 0
  }
  return { slots, text, shared, scores, state }
}

/** Adds the best match of the phrases of a task, and a share of the further ones. */
function addTask(
  space: Workspace,
  sources: readonly Source[],
  weight: number,
  { allowed, isOpen }: Look,
  facts: SlotFacts,
): void {
  const { best, found, text, state, touched } = space
  let count = 0
  const note = (slot: number, worth: number): void => {
    const known = best[slot] ?? 0
    if (known === 0) found[count++] = slot
    best[slot] = addWorth(known, worth)
  }
  for (const source of sources) {
    eachShared(source.postings, (slot, mask) => {
      if ((mask & allowed) !== 0 && isOpen(slot))
        note(slot, phraseWorth(source, mask & allowed, facts.descriptionLength[slot] ?? 0))
    })
  }
  for (const slot of found.subarray(0, count)) {
    if (state[slot] === 0) {
      state[slot] = 1
      touched[space.count++] = slot
    }
    text[slot] = (text[slot] ?? 0) + weight * (best[slot] ?? 0)
    best[slot] = 0
  }
}
