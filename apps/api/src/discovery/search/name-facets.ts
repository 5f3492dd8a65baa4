import type { components } from '@registry/contract/types'
import type { Facets } from '@registry/search-engine'
import { findPublishers } from '../../registry/publishers/find-publishers.ts'
import type { Database } from '../../schema/tables.ts'

type NamedFacets = Record<string, components['schemas']['FacetValue'][]>

/**
 * Facets with the names of publishers beside their ids, by one query for the few that are offered. A publisher that was asked for
 * is among them even when nothing of it was found, so that the filter in force has its name.
 */
export async function nameFacets(db: Database, facets: Facets, asked: readonly string[]): Promise<NamedFacets> {
  if (!facets.publisher) return facets
  const found = new Set(facets.publisher.map(({ value }) => value.toLowerCase()))
  const missing = asked.filter((id) => !found.has(id.toLowerCase()))
  const counted = [...facets.publisher, ...missing.map((id) => ({ value: id.toLowerCase(), count: 0 }))]
  const publishers = await findPublishers(
    db,
    counted.map(({ value }) => value),
  )
  const publisher = counted.flatMap((each) => {
    const name = publishers.get(each.value)?.name
    if (name) return [{ ...each, label: name }]
    return each.count > 0 ? [each] : []
  })
  return { ...facets, publisher }
}
