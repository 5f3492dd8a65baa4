import type { Catalogue } from '../catalogue/catalogue.ts'
import { firstByKey } from '../first-of.ts'
import { orderOf } from '../rank/order.ts'
import { priorOf, shareToday } from '../catalogue/prior.ts'
import { tiers, type Found } from './find.ts'
import { longQuestion } from './gather.ts'
import { refinement } from './refine.ts'
import { comfyNodeLift } from './task-worth.ts'

/**
 * Scores by docId, with the docIds whose names were compared. The first `refined` docIds of any page are among these
 * leaders.
 */
export interface Scored {
  scores: Float64Array
  leaders: Uint32Array
  refined: number
}

/** Limit of packs whose names are compared. Each pack costs more for a task. */
const mostRefined = { words: 300, task: 100 }

/**
 * Weight of the prior score, which lifts a pack above packs with an equal match. Tuned on the tuning half of the
 * relevance set.
 */
const priorShare = 3

/**
 * Weights for questions. The prior score, minus the score of an unknown pack, multiplies the match. `names` is the
 * weight of names. Tuned on the tuning halves of the relevance sets.
 */
const question = { unknown: 0.15, leastLift: 0.02, names: 0.6, equalName: 0.7 }

/**
 * Limit of stars and installs together. Below it, a pack with the name of the question does not count as its answer.
 */
const fewPeople = 5

/** Score step between tiers, above any sum of match and prior score. */
const tierStep = 1000

/** Scores docIds by words and prior score. The best docIds then get bonuses for matches of whole names. */
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
