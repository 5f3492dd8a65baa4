import type { components } from '@registry/contract/types'
import type { Facets } from '@registry/search-engine'
import { findPublishers } from '../publishers/find-publishers.ts'
import type { Database } from '../schema/tables.ts'

type NamedFacets = Record<string, components['schemas']['FacetValue'][]>

/** Facets with the names of publishers beside their ids, by one query for the few that are offered. */
export async function nameFacets(db: Database, facets: Facets): Promise<NamedFacets> {
  const { publisher: counted } = facets
  if (!counted || counted.length === 0) return facets
  const publishers = await findPublishers(
    db,
    counted.map(({ value }) => value),
  )
  const publisher = counted.map((each) => {
    const name = publishers.get(each.value)?.name
    return name ? { ...each, label: name } : each
  })
  return { ...facets, publisher }
}
