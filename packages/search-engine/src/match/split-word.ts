import type { Dictionary, Posting } from '../catalogue/dictionary.ts'

/**
 * At most two ways to read a word as two to four words of the dictionary, such as `face` and `detailer`. Most likely
 * first.
 */
export function splitsOf(dictionary: Dictionary, word: string): Posting[][] {
  if (word.length < 5 || word.length > 40) return []
  const found: Posting[][] = []
  const extend = (parts: Posting[], from: number): void => {
    if (from === word.length) {
      if (parts.length > 1) found.push(parts)
      return
    }
    if (parts.length === mostParts || found.length >= mostFound) return
    for (let end = word.length; end - from >= shortestPart; end--) {
      if (parts.length === 0 && end === word.length) continue
      const posting = dictionary.get(word.slice(from, end))
      // Every word contains short parts, so only frequent ones count as words.
      if (posting && posting.count >= (end - from <= 3 ? frequent : 2)) extend([...parts, posting], end)
    }
  }
  extend([], 0)
  return found.sort((a, b) => a.length - b.length || rarest(b) - rarest(a)).slice(0, 2)
}

/** For an unfinished word: a word of the dictionary, then words that begin with the rest; at most eight. */
export function unfinishedSplits(dictionary: Dictionary, word: string): Posting[][] {
  if (word.length < 5 || word.length > 40) return []
  const found: Posting[][] = []
  for (let end = word.length - 2; end >= 3 && found.length < 8; end--) {
    const first = dictionary.get(word.slice(0, end))
    if (!first) continue
    for (const second of dictionary.beginningWith(word.slice(end), 4)) found.push([first, second])
  }
  return found.slice(0, 8)
}

const mostParts = 4
const mostFound = 40
const shortestPart = 2
const frequent = 12

function rarest(parts: readonly Posting[]): number {
  return Math.min(...parts.map(({ count }) => count))
}
