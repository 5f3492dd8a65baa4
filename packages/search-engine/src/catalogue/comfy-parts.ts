import type { SearchComfyNode } from '../search-document.ts'
import { wordsOf } from '../text/words.ts'

/** The folded words in the names of a comfy node. */
export interface ComfyParts {
  name: readonly string[]
  /** Empty when the display name is absent or equal to the name. */
  displayName: readonly string[]
  category: readonly string[]
}

export function comfyParts({ name, displayName, category }: SearchComfyNode): ComfyParts {
  return {
    name: partsOf(name),
    displayName: displayName === undefined || displayName === name ? [] : partsOf(displayName),
    category: category === undefined ? [] : partsOf(category),
  }
}

/** Limit of characters of a name. No query is longer. */
const longestName = 300

/**
 * Splits a name into parts. The whole name is no term: names far outnumber words, and a single-word query is split
 * instead. A part of one or two letters is also joined to its neighbours, so `LoRALoader` gives Lo, RA and Loader.
 */
function partsOf(name: string): string[] {
  const found: string[] = []
  for (const { parts } of wordsOf(name.slice(0, longestName))) {
    found.push(...parts)
    for (let at = 1; at < parts.length; at++) {
      const [left = '', right = ''] = [parts[at - 1], parts[at]]
      if (Math.min(left.length, right.length) <= 2) found.push(left + right)
    }
  }
  return found
}
