import { facetFields, type Facets, type SearchAnswer } from '@registry/search-engine'

/** Two answers as one: the hits of the first, then those of the second. */
export function mergeAnswers(first: SearchAnswer, second: SearchAnswer): SearchAnswer {
  return {
    ...first,
    total: first.total + second.total,
    hits: [...first.hits, ...second.hits],
    facets: mergeFacets(first.facets, second.facets),
  }
}

function mergeFacets(first: Facets, second: Facets): Facets {
  const fields = facetFields.filter((field) => first[field] ?? second[field])
  return Object.fromEntries(
    fields.map((field) => {
      const counts = new Map<string, number>()
      for (const { value, count } of [...(first[field] ?? []), ...(second[field] ?? [])]) {
        counts.set(value, (counts.get(value) ?? 0) + count)
      }
      const values = [...counts].map(([value, count]) => ({ value, count }))
      return [field, values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))]
    }),
  )
}
