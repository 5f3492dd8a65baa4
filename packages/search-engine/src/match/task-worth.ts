import { maskOf, type Posting } from '../catalogue/dictionary.ts'
import type { Entry } from '../catalogue/entry.ts'
import { bitOf, taskWeights } from '../catalogue/fields.ts'
import type { Source } from './plan.ts'

/** Weights from tuning on the tuning halves of the relevance sets. */
const weights = {
  inComfyNodes: 0.25,
  inOne: 0.4,
  wholeName: 0.35,
  share: 0.25,
  further: 0.12,
  long: 0.06,
}
const comfyBits = bitOf('comfy-node') | bitOf('comfy-category')
const comfyBit = bitOf('comfy-node')
/** Number of words from which the length of a description lowers the weight of each word. */
const fewWords = 10
const looseBits = bitOf('description') | bitOf('translation')

/**
 * Returns the weight of a task's phrase by the fields of its words. Words from many comfy nodes rarely belong together.
 */
export function phraseWorth({ postings, weight }: Source, mask: number, length: number): number {
  const own = mask & ~comfyBits
  if (own !== 0) {
    const loose = (own & ~looseBits) === 0 ? Math.max(0, length - fewWords) / fewWords : 0
    return (weight * (taskWeights[own] ?? 0)) / (1 + weights.long * loose)
  }
  return weight * (taskWeights[mask] ?? 0) * (postings.length > 1 ? weights.inComfyNodes : 0.5)
}

/** Returns the higher weight plus a share of the lower weight. */
export function addWorth(known: number, worth: number): number {
  return Math.max(known, worth) + weights.further * Math.min(known, worth)
}

/** Returns the bonus for comfy nodes that have a whole phrase of the task in their name. */
export function comfyNodeLift(entry: Entry, docId: number, sources: readonly Source[], allowed: number): number {
  let [rough, text, inNames] = [0, 0, 0]
  const lines = new Set<number>()
  for (const source of sources) {
    let mask = allowed
    for (const posting of source.postings) mask &= maskOf(posting, docId)
    if (mask === 0) continue
    const worth = phraseWorth(source, mask, entry.descriptionLength)
    rough = addWorth(rough, worth)
    text = addWorth(text, (mask & ~comfyBits) === 0 ? 0 : worth)
    if ((mask & comfyBit) !== 0)
      inNames = Math.max(inNames, source.weight * worthInNames(entry.comfyWords, source.postings, lines))
  }
  if (lines.size > 0) inNames += weights.share * Math.min(1, (lines.size * 3) / (lineCount(entry.comfyWords) + 2))
  return Math.max(0, addWorth(text, inNames) - rough)
}

/**
 * Returns the weight of names that contain a whole phrase; shorter names weigh more. Adds the start of their lines to
 * `lines`.
 */
function worthInNames(comfyWords: string, postings: readonly Posting[], lines: Set<number>): number {
  const terms = postings.map(({ term }) => ` ${term} `)
  const first = terms.reduce((longest, term) => (term.length > longest.length ? term : longest), '')
  let coverage = 0
  for (let at = comfyWords.indexOf(first); at >= 0; at = comfyWords.indexOf(first, at)) {
    const [start, next] = [comfyWords.lastIndexOf('\n', at) + 1, comfyWords.indexOf('\n', at)]
    const end = next < 0 ? comfyWords.length : next
    const line = comfyWords.slice(start, end)
    if (terms.every((term) => line.includes(term))) {
      lines.add(start)
      coverage = Math.max(coverage, terms.length / line.trim().split(' ').length)
    }
    at = end
  }
  return coverage === 0 ? 0 : weights.inOne + weights.wholeName * Math.min(1, coverage)
}

function lineCount(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
