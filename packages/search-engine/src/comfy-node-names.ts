import type { Catalogue } from './catalogue/catalogue.ts'
import { bitOf } from './catalogue/fields.ts'
import { comfyLines } from './match/comfy-lines.ts'
import { find } from './match/find.ts'
import { score } from './match/score.ts'
import { firstByKey } from './first-of.ts'
import { orderOf } from './rank/order.ts'
import { fold } from './text/fold.ts'
import { keyOf } from './text/key.ts'

const mostNames = 50
const mostLooked = 400
const mostOfOne = 50
const comfyBit = bitOf('comfy-node')

/**
 * Lists names of comfy nodes of active packs that contain every word of a text, at most `limit` and 50. Order: equal
 * names, names that start with the text, names that contain the text, others; shorter first.
 */
export function comfyNodeNames(catalogue: Catalogue, text: string, limit: number, now: number): string[] {
  const count = Math.min(mostNames, Math.max(0, Math.floor(limit) || 0))
  // A name may contain a colon, so the text is not parsed for filters.
  const words = text.slice(0, longestText).trim()
  if (words === '' || count === 0) return []
  const found = find(catalogue, words, ['active'], { readsTasks: false })
  const docIds = found.docIds.filter(
    (docId) => found.comfyNodes.has(docId) || ((found.shared[docId] ?? 0) & comfyBit) !== 0,
  )
  const { scores } = score(catalogue, found, docIds, now)
  const { terms } = found.query
  const ranks = new Map<string, Rank>()
  for (const docId of firstByKey(docIds, mostLooked, scores, orderOf('relevance', catalogue))) {
    const entry = catalogue.entries[docId]
    if (!entry) continue
    for (const { name, matched, length } of comfyLines(entry, terms, mostOfOne)) {
      if (matched < terms.length || ranks.has(name)) continue
      ranks.set(name, { closeness: closeness(name, words), length, order: ranks.size })
    }
  }
  return [...ranks]
    .sort(([, a], [, b]) => a.closeness - b.closeness || a.length - b.length || a.order - b.order)
    .slice(0, count)
    .map(([name]) => name)
}

const longestText = 300

interface Rank {
  closeness: number
  /** Number of words in the name. */
  length: number
  /** Position in the order of found names, which follows the rank of packs; lower is better. */
  order: number
}

function closeness(name: string, text: string): number {
  if (name === text) return 0
  const [own, wanted] = [keyOf(name), keyOf(text)]
  if (fold(name) === fold(text) || own === wanted) return 1
  if (own.startsWith(wanted)) return 2
  return own.includes(wanted) ? 3 : 4
}
