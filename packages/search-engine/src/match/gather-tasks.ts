import type { Catalogue } from '../catalogue/catalogue.ts'
import { eachShared, type Dictionary } from '../catalogue/dictionary.ts'
import type { DocFacts } from '../catalogue/doc-facts.ts'
import type { Concept } from '../concepts/concepts.ts'
import { addWord } from './add-word.ts'
import type { Gathered } from './gather.ts'
import type { Scope } from './scope.ts'
import type { PlannedWord, Source } from './plan.ts'
import { addWorth, phraseWorth } from './task-worth.ts'
import { weighWord } from './weigh-word.ts'
import { workspaceOf, type Workspace } from './workspace.ts'

/** Task of the query with the phrases that find its packs. */
export interface PlannedTask {
  sources: readonly Source[]
  /** Share of the task. The weights of all tasks add up to 1. */
  weight: number
}

/** Weights from tuning on the tuning halves of the relevance sets. */
const weights = { words: 0.2, least: 0.7, size: 3, overlap: 0.3 }

/** Looks up the phrases of tasks; earlier phrases weigh more. */
export function planTasks(dictionary: Dictionary, concepts: readonly Concept[]): PlannedTask[] {
  const covered = new Set<number>()
  const tasks = concepts.flatMap(({ terms, size, positions }) => {
    const fresh = [...positions].filter((position) => !covered.has(position)).length / positions.size
    for (const position of positions) covered.add(position)
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

/** Finds the packs for any of the tasks. Query words add a little to the scores of these packs. */
export function gatherTasks(
  catalogue: Catalogue,
  tasks: readonly PlannedTask[],
  words: readonly PlannedWord[],
  scope: Scope,
): Gathered {
  const space = workspaceOf(catalogue)
  for (const { sources, weight } of tasks) addTask(space, sources, weight, scope, catalogue.facts)
  const docIds = space.gathered.subarray(0, space.count)
  docIds.set(space.touched.subarray(0, space.count))
  const weighed = words
    .filter(({ isFiller, sources }) => !isFiller && sources.length > 0)
    .map(({ sources }) => weighWord(catalogue, sources, scope.allowed))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  for (const word of weighed)
    addWord(space, { ...word, weight: (weights.words * word.weight) / total }, scope.allowed, docIds)
  const { text, shared, scores, state, covered } = space
  for (const docId of docIds) {
    state[docId] = 2
    if (covered[docId] === 0) shared[docId] = 0
  }
  return { docIds, text, shared, scores, state }
}

/** Adds the best match of a task's phrases, plus a share of the other matches. */
function addTask(
  space: Workspace,
  sources: readonly Source[],
  weight: number,
  { allowed, isVisible }: Scope,
  facts: DocFacts,
): void {
  const { best, found, text, state, touched } = space
  let count = 0
  const note = (docId: number, worth: number): void => {
    const known = best[docId] ?? 0
    if (known === 0) found[count++] = docId
    best[docId] = addWorth(known, worth)
  }
  for (const source of sources) {
    eachShared(source.postings, (docId, mask) => {
      if ((mask & allowed) !== 0 && isVisible(docId))
        note(docId, phraseWorth(source, mask & allowed, facts.descriptionLength[docId] ?? 0))
    })
  }
  for (const docId of found.subarray(0, count)) {
    if (state[docId] === 0) {
      state[docId] = 1
      touched[space.count++] = docId
    }
    text[docId] = (text[docId] ?? 0) + weight * (best[docId] ?? 0)
    best[docId] = 0
  }
}
