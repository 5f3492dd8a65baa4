import type { components } from '@registry/contract/types'
import { RegistryError } from '../platform/errors.ts'
import { webAddress } from '../platform/web-address.ts'
import type { NodeFacts } from '../schema/tables.ts'

type Details = components['schemas']['UpdateNode']

/** What a person says of a node; what they do not mention is absent. Throws `invalid_request` and `invalid_web_address`. */
export function nodeDetails(details: Details): Partial<NodeFacts> {
  if (details.name?.trim() === '') throw new RegistryError('invalid_request', { detail: "'name' must not be empty" })
  const facts = {
    name: details.name?.trim(),
    description: details.description,
    author: details.author,
    category: details.category,
    license: details.license,
    repository: readAddress(details.repository),
    icon_url: readAddress(details.icon),
    banner_url: readAddress(details.banner_url),
    tags: details.tags,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

/** Pages make links of addresses, so that nothing but one of the web is taken; an empty one clears. */
function readAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return text?.trim()
  const address = webAddress(text)
  if (address === '') throw new RegistryError('invalid_web_address', { address: text })
  return address
}
