import { createSearchEngine, type SearchDocument, type SearchEngine, type SearchRequest } from '../src/index.ts'

/** The current time in these tests, in milliseconds since 1970. */
export const now = Date.parse('2026-06-01')

export const day = 86_400_000

/** A pack with default facts and those that a test gives. */
export function packOf(id: string, facts: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id,
    name: id,
    publisher: undefined,
    author: '',
    description: '',
    tags: [],
    repository: '',
    license: '',
    category: '',
    comfyNodes: [],
    inputTypes: [],
    outputTypes: [],
    os: [],
    accelerators: [],
    comfyuiVersion: '',
    status: 'active',
    searchRanking: 5,
    downloads: 0,
    stars: 0,
    createdAt: 0,
    releasedAt: undefined,
    updatedAt: 0,
    ...facts,
  }
}

/** An engine with these packs, at `now`. */
export function engineOf(...packs: SearchDocument[]): SearchEngine {
  const engine = createSearchEngine({ now: () => now })
  engine.replace(packs)
  return engine
}

/** The ids of the hits, in order. */
export function idsOf(engine: SearchEngine, request: SearchRequest | string): string[] {
  return engine.search(typeof request === 'string' ? { text: request } : request).hits.map(({ id }) => id)
}
