import type { Catalogue } from '../catalogue/catalogue.ts'
import { firstByKey } from '../first-of.ts'
import { orderOf } from '../rank/order.ts'
import { priorOf, shareToday } from '../catalogue/prior.ts'
import { tiers, type Found } from './find.ts'
import { longQuestion } from './gather.ts'
import { refinement } from './refine.ts'
import { comfyNodeLift } from './task-worth.ts'

/** What slots score, by slot, and those of them that come first: in any number up to `refined` the first are among these. */
export interface Scored {
  scores: Float64Array
  leaders: Uint32Array
  refined: number
}

/** Packs whose names are looked at; of those for a task fewer, for each of which more has to be looked at. */
const mostRefined = { words: 300, task: 100 }

/** How far standing can lift a pack above others of the same text; chosen on the tuning half of the relevance set. */
const priorShare = 3

/**
 * For a question, standing multiplies: what is above that of a pack that nobody knows. Names count a share of what they count
 * where words are asked for. Chosen on the tuning halves of the relevance sets.
 */
const question = { unknown: 0.15, leastLift: 0.02, names: 0.6, equalName: 0.7 }

/** A pack that fewer people have starred or installed is no answer to a question only because it has the question as its name. */
const fewPeople = 5

/** More than any text and standing come to. */
const tierStep = 1000

/** Scores slots by their words and standing; of the best, names are looked at as a whole, which lifts them and nobody else. */
export function score(catalogue: Catalogue, found: Found, slots: Uint32Array, now: number): Scored {
  const { entries, facts } = catalogue
  const { scores, text, tasks } = found
  const isQuestion = tasks.length > 0 || found.query.words.length >= longQuestion
  const lift = liftOf(catalogue, isQuestion, now)
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0
    scores[slot] = (text[slot] ?? 0) * lift(slot)
  }
  for (const [slot, tier] of found.exact) {
    const isKnown = (facts.stars[slot] ?? 0) + (facts.downloads[slot] ?? 0) >= fewPeople
    const isChosen = tasks.length === 0 || tier > tiers.name || isKnown
    scores[slot] = (scores[slot] ?? 0) + (isChosen ? tier * tierStep : question.equalName * lift(slot))
  }
  const best = firstByKey(
    slots,
    mostRefined[tasks.length > 0 ? 'task' : 'words'],
    scores,
    orderOf('relevance', catalogue),
  )
  const ofComfyNode = found.comfyNodes.size === 0 ? [] : slots.filter((slot) => found.comfyNodes.has(slot))
  const leaders = Uint32Array.from(new Set([...best, ...ofComfyNode]))
  for (const slot of leaders) {
    const entry = entries[slot]
    if (!entry) continue
    const hasComfyNode = found.comfyNodes.has(slot)
    let more = refinement(entry, found.query, found.shared[slot] ?? 0, hasComfyNode)
    if (isQuestion && !hasComfyNode) more *= question.names
    for (const { sources, weight } of tasks) more += weight * comfyNodeLift(entry, slot, sources, found.allowed)
    scores[slot] = (scores[slot] ?? 0) + more * lift(slot)
  }
  return { scores, leaders, refined: best.length }
}

function liftOf({ facts }: Catalogue, isQuestion: boolean, now: number): (slot: number) => number {
  const [{ steadyPrior, release }, today] = [facts, shareToday(now)]
  return (slot) => {
    const prior = priorOf(steadyPrior[slot] ?? 0, release[slot] ?? 0, today)
    return isQuestion ? Math.max(question.leastLift, prior - question.unknown) : 1 + priorShare * prior
  }
}
