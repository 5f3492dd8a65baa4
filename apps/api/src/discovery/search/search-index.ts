import type { SearchAnswer, SearchRequest, Suggestions } from '@registry/search-engine'

/**
 * Searches the catalogue and keeps its index current. An answer may be slightly stale and may name a deleted pack.
 * Throws `search_unavailable` while the engine cannot answer.
 */
export interface SearchIndex {
  search(request: SearchRequest): Promise<SearchAnswer>
  /** Suggestions while a visitor types; at most `limit` of each kind. */
  suggest(text: string, limit: number): Promise<Suggestions>
  /**
   * Returns names of comfy nodes of active packs that match a text, best first: exact names, then prefixes, words, and
   * typing errors.
   */
  comfyNodeNames(text: string, limit: number): Promise<string[]>
  /** Starts the engine; resolves when the engine can answer. A search starts the engine too. */
  start(): Promise<void>
  /** Returns whether the engine can answer; undefined before the start of the engine. */
  isReady(): boolean | undefined
  /** Resolves when searches cover everything that is committed by now. @internal */
  caughtUp(): Promise<void>
  close(): Promise<void>
}
