import { answer } from './answer.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { comfyNodeNames } from './comfy-node-names.ts'
import type { SearchDocument } from './search-document.ts'
import type { SearchAnswer, SearchRequest, Suggestions } from './search-request.ts'
import { suggest } from './suggest.ts'

/** In-memory search over packs. No call throws, for any input. */
export interface SearchEngine {
  /** Replaces all packs. Searches read the old packs until the call returns. */
  replace(documents: Iterable<SearchDocument>): void
  /** Adds a pack, or replaces the pack with its id. Ids ignore case. */
  put(document: SearchDocument): void
  /** Returns whether the pack existed. */
  remove(id: string): boolean
  search(request: SearchRequest): SearchAnswer
  /**
   * Returns suggestions for an unfinished text. `limit` applies separately to queries, packs and comfy nodes, at most
   * 20 each.
   */
  suggest(text: string, limit: number): Suggestions
  /**
   * Lists names of comfy nodes of active packs that contain the words of a text. Equal names come first, then names
   * that start with the text. At most 50.
   */
  comfyNodeNames(text: string, limit: number): string[]
  /** Updates install and star counts with immediate effect. Returns whether the pack exists. */
  setStanding(id: string, standing: { downloads: number; stars: number }): boolean
  /** Starts an empty second catalogue. Searches read the current catalogue until `commit`. */
  beginReplacement(): Replacement
  readonly size: number
}

/** A catalogue under construction. */
export interface Replacement {
  put(document: SearchDocument): void
  /** Activates the new catalogue for searches. */
  commit(): void
}

export interface SearchEngineOptions {
  /** Returns the current time in milliseconds since 1970, for freshness and filters such as `updated:<90d`. */
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
