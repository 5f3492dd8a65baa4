import type { Catalogue } from '../catalogue/catalogue.ts'
import { firstByKey } from '../first-of.ts'
import { orderOf } from '../rank/order.ts'
import { priorOf, shareToday } from '../catalogue/prior.ts'
import { tiers, type Found } from './find.ts'
import { longQuestion } from './gather.ts'
import { refinement } from './refine.ts'
import { comfyNodeLift } from './task-worth.ts'

/** Scores by docId, and the leaders: the first `refined` of any page are among them. */
export interface Scored {
  scores: Float64Array
  leaders: Uint32Array
  refined: number
}

/** Packs whose names are compared. Tasks cost more for each pack. */
const mostRefined = { words: 300, task: 100 }

/**
 * How far the prior score lifts a pack above others with the same match. Tuned on the tuning half of the relevance
 * set.
 */
const priorShare = 3

/**
 * For a question, the prior score multiplies, above that of an unknown pack. `names` is the share that names count.
 * Tuned on the tuning halves of the relevance sets.
 */
const question = { unknown: 0.15, leastLift: 0.02, names: 0.6, equalName: 0.7 }

/** With fewer stars and installs, a pack named like the question does not answer it. */
const fewPeople = 5

/** More than any match and prior score reach. */
const tierStep = 1000

/** Scores docIds by words and prior score. Comparing whole names then lifts the best of them. */
export function score(catalogue: Catalogue, found: Found, docIds: Uint32Array, now: number): Scored {
  const { entries, facts } = catalogue
  const { scores, text, tasks } = found
  const isQuestion = tasks.length > 0 || found.query.words.length >= longQuestion
  const lift = liftOf(catalogue, isQuestion, now)
  for (let at = 0; at < docIds.length; at++) {
    const docId = docIds[at] ?? 0
    scores[docId] = (text[docId] ?? 0) * lift(docId)
  }
  for (const [docId, tier] of found.exact) {
    const isKnown = (facts.stars[docId] ?? 0) + (facts.downloads[docId] ?? 0) >= fewPeople
    const isChosen = tasks.length === 0 || tier > tiers.name || isKnown
    scores[docId] = (scores[docId] ?? 0) + (isChosen ? tier * tierStep : question.equalName * lift(docId))
  }
  const best = firstByKey(
    docIds,
    mostRefined[tasks.length > 0 ? 'task' : 'words'],
    scores,
    orderOf('relevance', catalogue),
  )
  const ofComfyNode = found.comfyNodes.size === 0 ? [] : docIds.filter((docId) => found.comfyNodes.has(docId))
  const leaders = Uint32Array.from(new Set([...best, ...ofComfyNode]))
  for (const docId of leaders) {
    const entry = entries[docId]
    if (!entry) continue
    const hasComfyNode = found.comfyNodes.has(docId)
    let more = refinement(entry, found.query, found.shared[docId] ?? 0, hasComfyNode)
    if (isQuestion && !hasComfyNode) more *= question.names
    for (const { sources, weight } of tasks) more += weight * comfyNodeLift(entry, docId, sources, found.allowed)
    scores[docId] = (scores[docId] ?? 0) + more * lift(docId)
  }
  return { scores, leaders, refined: best.length }
}

function liftOf({ facts }: Catalogue, isQuestion: boolean, now: number): (docId: number) => number {
  const { steadyPrior, release } = facts
  const today = shareToday(now)
  return (docId) => {
    const prior = priorOf(steadyPrior[docId] ?? 0, release[docId] ?? 0, today)
    return isQuestion ? Math.max(question.leastLift, prior - question.unknown) : 1 + priorShare * prior
  }
}
