import type { components } from '@registry/contract/types'
import { takeAddress } from '../../platform/take-address.ts'
import type { NodeFacts } from '../../schema/node-tables.ts'

type Details = components['schemas']['UpdateNode']

/** Reads the details of a node in a request; unmentioned fields are absent. Throws the errors of `takeAddress`. */
export function nodeDetails(details: Details): Partial<NodeFacts> {
  const facts = {
    name: details.name,
    description: details.description,
    author: details.author,
    category: details.category,
    license: details.license,
    repository: takeAddress(details.repository, 'repository'),
    icon_url: takeAddress(details.icon, 'picture'),
    banner_url: takeAddress(details.banner_url, 'picture'),
    tags: details.tags,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
