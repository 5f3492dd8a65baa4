import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Found } from './find.ts'
import { likelyMeant } from './plan.ts'

/**
 * Returns the text with corrected typing errors. Undefined without errors, or when a pack or comfy node has exactly
 * this name.
 */
export function didYouMean(
  catalogue: Catalogue,
  { words, exact, comfyNodes }: Found,
  text: string,
): string | undefined {
  if (exact.size > 0 || comfyNodes.size > 0) return undefined
  const corrected = words.map((word) => ({ ...word, meant: visibleMeaning(catalogue, likelyMeant(word)) }))
  if (corrected.every(({ meant }) => meant === undefined)) return undefined
  let [result, at] = ['', 0]
  for (const number of new Set(corrected.map(({ word }) => word))) {
    const parts = corrected.filter(({ word }) => word === number)
    const [first] = parts
    if (!first || parts.every(({ meant }) => meant === undefined)) continue
    result += text.slice(at, first.start) + parts.map((part) => part.meant ?? part.text).join('')
    at = first.end
  }
  return result + text.slice(at)
}

/** Returns a term only when an active pack has it. A suggestion must not reveal the words of hidden packs. */
function visibleMeaning(catalogue: Catalogue, term: string | undefined): string | undefined {
  return term !== undefined && catalogue.isVisible(term) ? term : undefined
}
