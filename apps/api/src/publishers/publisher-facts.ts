import { RegistryError } from '../platform/errors.ts'
import { webAddress } from '../platform/web-address.ts'

/** What people say of a publisher, in the words of the contract; an absent fact is not said, '' is none. */
export interface PublisherFacts {
  name?: string | undefined
  description?: string | undefined
  website?: string | undefined
  support?: string | undefined
  source_code_repo?: string | undefined
  logo?: string | undefined
}

/** The same as columns. */
export interface PublisherColumns {
  name: string
  description: string
  website: string
  support_email: string
  source_code_repo: string
  logo_url: string
}

/** The columns of the facts that are said, trimmed. Throws `invalid_web_address`, and `invalid_request` for a blank name. */
export function publisherColumns(facts: PublisherFacts): Partial<PublisherColumns> {
  const { name, description, website, support, source_code_repo, logo } = facts
  if (name?.trim() === '') throw new RegistryError('invalid_request', { detail: '`name` must not be empty' })
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(website !== undefined && { website: addressOrNone(website) }),
    ...(support !== undefined && { support_email: support.trim() }),
    ...(source_code_repo !== undefined && { source_code_repo: addressOrNone(source_code_repo) }),
    ...(logo !== undefined && { logo_url: addressOrNone(logo) }),
  }
}

function addressOrNone(text: string): string {
  if (text.trim() === '') return ''
  const address = webAddress(text)
  if (address === '') throw new RegistryError('invalid_web_address', { address: text })
  return address
}
