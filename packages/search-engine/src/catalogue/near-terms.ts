import SearchableMap from 'minisearch/SearchableMap'

/** Terms, and which of them are spelled like a word. */
export interface NearTerms {
  add(term: string): void
  remove(term: string): void
  /** Does what the next question would wait for. */
  settle(): void
  /** The terms that differ from a word by at most `most` letters that are added, left out or replaced; perhaps more. */
  near(word: string, most: number): Set<string>
}

/** Beyond these, what was found before is forgotten. */
const mostRecent = 200
const mostWords = 2000

/**
 * The radix tree of MiniSearch, which is walked once for a word: that takes as long as everything else a search does. Terms
 * that came since then have a small tree of their own. What was added and removed waits until somebody asks: of a pack that is
 * replaced most terms come back.
 */
export function createNearTerms(): NearTerms {
  const all = new SearchableMap<true>()
  let recent = new SearchableMap<true>()
  const found = new Map<string, readonly string[]>()
  const added = new Set<string>()
  const removed = new Set<string>()

  const settle = (): void => {
    if (recent.size + added.size > mostRecent || found.size > mostWords) {
      found.clear()
      recent = new SearchableMap()
    }
    for (const term of removed) {
      all.delete(term)
      recent.delete(term)
    }
    for (const term of added) {
      all.set(term, true)
      if (found.size > 0) recent.set(term, true)
    }
    added.clear()
    removed.clear()
  }
  return {
    add: (term) => void (removed.delete(term) || added.add(term)),
    remove: (term) => void (added.delete(term) || removed.add(term)),
    settle,
    near: (word, most) => {
      settle()
      const asked = `${most} ${word}`
      const before = found.get(asked)
      if (before) return new Set([...before, ...recent.fuzzyGet(word, most).keys()])
      const terms = [...all.fuzzyGet(word, most).keys()]
      found.set(asked, terms)
      return new Set(terms)
    },
  }
}
