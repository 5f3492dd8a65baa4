import { answer } from './answer.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { comfyNodeNames } from './comfy-node-names.ts'
import type { SearchDocument } from './search-document.ts'
import type { SearchAnswer, SearchRequest, Suggestions } from './search-request.ts'
import { suggest } from './suggest.ts'

/** Searches packs that it keeps in memory. Nothing throws, whatever is asked. */
export interface SearchEngine {
  /** Keeps these packs and no others. Until it returns, the old ones are searched. */
  replace(documents: Iterable<SearchDocument>): void
  /** Adds a pack, or replaces the one of its id. Ids that differ in case only are one. */
  put(document: SearchDocument): void
  /** Whether there was such a pack. */
  remove(id: string): boolean
  search(request: SearchRequest): SearchAnswer
  /** For who is still typing. `limit` is for queries, packs and comfy nodes each, 20 at most. */
  suggest(text: string, limit: number): Suggestions
  /** Names of comfy nodes of active packs that have the words of a text: equal ones first, then those that begin so. 50 at most. */
  comfyNodeNames(text: string, limit: number): string[]
  /** Notes how often a pack is installed and liked, at once; whether there is such a pack. */
  setStanding(id: string, standing: { downloads: number; stars: number }): boolean
  /** Begins an empty second catalogue beside the one that is searched. */
  beginReplacement(): Replacement
  readonly size: number
}

/** A catalogue that is filled while another one is searched. */
export interface Replacement {
  put(document: SearchDocument): void
  /** From here on it is the one that is searched. */
  commit(): void
}

export interface SearchEngineOptions {
  /** Milliseconds since 1970, for what is fresh and for filters such as `updated:<90d`. */
  now?: () => number
}

/** An engine without packs. */
export function createSearchEngine({ now = Date.now }: SearchEngineOptions = {}): SearchEngine {
  let catalogue = createCatalogue()
  const beginReplacement = (): Replacement => {
    const next = createCatalogue()
    return {
      put: (document) => next.put(document),
      commit: () => {
        next.dictionary.prepare()
        catalogue = next
      },
    }
  }
  return {
    replace: (documents) => {
      const next = beginReplacement()
      for (const document of documents) next.put(document)
      next.commit()
    },
    put: (document) => catalogue.put(document),
    remove: (id) => catalogue.remove(id),
    search: (request) => answer(catalogue, request, now()),
    suggest: (text, limit) => suggest(catalogue, text, limit, now()),
    comfyNodeNames: (text, limit) => comfyNodeNames(catalogue, text, limit, now()),
    setStanding: (id, standing) => catalogue.setStanding(id, standing),
    beginReplacement,
    get size() {
      return catalogue.size
    },
  }
}
