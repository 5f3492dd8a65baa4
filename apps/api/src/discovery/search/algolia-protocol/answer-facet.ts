import { fold } from '@registry/search-engine'
import { facetValue, hasAllValues, searchRequest, type Served } from './answer-query.ts'
import { facetAttributes } from './attributes.ts'
import { highlight, soughtWords } from './highlight.ts'
import { ProtocolError } from './protocol-error.ts'
import type { QueryOptions } from './query-options.ts'
import { readText, readWhole, type RawParams } from './read-params.ts'

/** Returns the values of a facet that begin with the typed text, most records first. Throws a refusal. */
export async function answerFacet(
  { search }: Served,
  index: string,
  facet: string,
  params: RawParams,
  asked: QueryOptions,
): Promise<Record<string, unknown>> {
  const start = performance.now()
  const field = Object.hasOwn(facetAttributes, facet) ? facetAttributes[facet] : undefined
  if (!field) {
    throw new ProtocolError(
      400,
      `Cannot search in \`${facet.slice(0, 50)}\` attribute, you need to add \`searchable(${facet.slice(0, 50)})\` to attributesForFaceting.`,
    )
  }
  const options = { ...asked, facets: [facet], hitsPerPage: 0, offset: 0 }
  const { facets } = await search.search(searchRequest(index, options))
  const typed = readText(params, 'facetQuery').slice(0, longestTyped)
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const sought = { words: soughtWords(typed), others: [] }
  const most = readWhole(params, 'maxFacetHits', 100) ?? 10
  const found = (facets[field] ?? []).filter(({ value }) => hasWords(value, words)).slice(0, most)
  return {
    facetHits: found.map(({ value, count }) => {
      const shown = facetValue(field, value)
      return { value: shown, highlighted: highlight(shown, sought, options.marks).value, count }
    }),
    // The search covers only the values with the most records.
    exhaustiveFacetsCount: found.length === most || hasAllValues(facets[field]),
    processingTimeMS: Math.max(1, Math.round(performance.now() - start)),
  }
}

const longestTyped = 100

/** Returns whether each word is the beginning of a word of the value. */
function hasWords(value: string, words: readonly string[]): boolean {
  const own = fold(value)
  const parts = [own, ...own.split(/[^\p{L}\p{N}]+/u)]
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}
