import type { SearchComfyNode } from '../search-document.ts'
import { wordsOf } from '../text/words.ts'

/** The folded words of what a comfy node is called. */
export interface ComfyParts {
  name: readonly string[]
  /** Empty when it has no other name than its own. */
  displayName: readonly string[]
  category: readonly string[]
}

/** Reads what a comfy node is called. */
export function comfyParts({ name, displayName, category }: SearchComfyNode): ComfyParts {
  return {
    name: partsOf(name),
    displayName: displayName === undefined || displayName === name ? [] : partsOf(displayName),
    category: category === undefined ? [] : partsOf(category),
  }
}

/** Nothing longer is asked for. */
const longestName = 300

/**
 * The parts of a name. The name as one word is not among them: there are more names than words by far, and a query that is
 * written as one word is taken apart instead. Only what a part of one or two letters begins or ends is joined: `LoRALoader`
 * is read as Lo, RA and Loader.
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
