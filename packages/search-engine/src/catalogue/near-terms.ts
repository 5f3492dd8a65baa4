import SearchableMap from 'minisearch/SearchableMap'

/** Index of terms by similar spelling. */
export interface NearTerms {
  add(term: string): void
  remove(term: string): void
  /** Inserts pending terms now, so that the next query does not have to. */
  prepare(): void
  /**
   * Returns terms within `most` inserted, deleted or replaced letters of a word. The result may contain further terms.
   */
  near(word: string, most: number): Set<string>
}

/** Size of the cache of recent words. */
const mostRecent = 200
const mostWords = 2000

/**
 * Creates an index with MiniSearch's radix tree. A walk of the tree takes as long as the rest of a search, so recent
 * results are cached. New terms wait in a small tree, because most terms of a replaced pack return.
 */
export function createNearTerms(): NearTerms {
  const all = new SearchableMap<true>()
  let recent = new SearchableMap<true>()
  const found = new Map<string, readonly string[]>()
  const added = new Set<string>()
  const removed = new Set<string>()

  const prepare = (): void => {
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
    prepare,
    near: (word, most) => {
      prepare()
      const asked = `${most} ${word}`
      const before = found.get(asked)
      if (before) return new Set([...before, ...recent.fuzzyGet(word, most).keys()])
      const terms = [...all.fuzzyGet(word, most).keys()]
      found.set(asked, terms)
      return new Set(terms)
    },
  }
}
