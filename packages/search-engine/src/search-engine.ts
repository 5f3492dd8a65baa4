import { answer } from './answer.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { comfyNodeNames } from './comfy-node-names.ts'
import type { SearchDocument } from './search-document.ts'
import type { SearchAnswer, SearchRequest, Suggestions } from './search-request.ts'
import { suggest } from './suggest.ts'

/** In-memory search over packs. No call throws, whatever its input. */
export interface SearchEngine {
  /** Replaces all packs. Searches read the old ones until it returns. */
  replace(documents: Iterable<SearchDocument>): void
  /** Adds a pack or replaces the one with its id. Ids ignore case. */
  put(document: SearchDocument): void
  /** Returns whether the pack existed. */
  remove(id: string): boolean
  search(request: SearchRequest): SearchAnswer
  /** Suggestions for an unfinished text. `limit` applies to queries, packs and comfy nodes each, at most 20. */
  suggest(text: string, limit: number): Suggestions
  /** Names of comfy nodes of active packs with the words of a text: equal ones first, then prefixes. At most 50. */
  comfyNodeNames(text: string, limit: number): string[]
  /** Updates install and star counts at once. Returns whether the pack exists. */
  setStanding(id: string, standing: { downloads: number; stars: number }): boolean
  /** Begins an empty second catalogue while searches read the current one. */
  beginReplacement(): Replacement
  readonly size: number
}

/** A catalogue under construction. */
export interface Replacement {
  put(document: SearchDocument): void
  /** Makes it the catalogue that searches read. */
  commit(): void
}

export interface SearchEngineOptions {
  /** Milliseconds since 1970, for freshness and filters such as `updated:<90d`. */
  now?: () => number
}

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
