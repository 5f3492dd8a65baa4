import type { SearchAnswer, SearchRequest, Suggestions } from '@registry/search-engine'

/**
 * Search over the catalogue, which keeps itself current. An answer may be some moments old, and may name a node that is gone
 * by now. Throws `search_unavailable` while it cannot answer.
 */
export interface SearchIndex {
  search(request: SearchRequest): Promise<SearchAnswer>
  /** For who is still typing; at most `limit` of each kind. */
  suggest(text: string, limit: number): Promise<Suggestions>
  /** Names of comfy nodes of active packs that match a text, best first: the exact one, then prefixes, words, and typing errors. */
  comfyNodeNames(text: string, limit: number): Promise<string[]>
  /** Begins to keep itself current; resolves when it may be asked. Searching begins it too. */
  start(): Promise<void>
  /** Whether it may be asked; undefined as long as nothing has begun it. */
  isReady(): boolean | undefined
  /** Resolves when everything that is committed by now is searched. @internal */
  caughtUp(): Promise<void>
  close(): Promise<void>
}
