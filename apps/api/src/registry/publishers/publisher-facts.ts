import { takeAddress } from '../../platform/take-address.ts'

/** Facts about a publisher with the field names of the contract. A missing fact stays unchanged; '' clears it. */
export interface PublisherFacts {
  name?: string | undefined
  description?: string | undefined
  website?: string | undefined
  support?: string | undefined
  source_code_repo?: string | undefined
  logo?: string | undefined
}

/** Facts about a publisher as database columns. */
export interface PublisherColumns {
  name: string
  description: string
  website: string
  support_email: string
  source_code_repo: string
  logo_url: string
}

/** Returns the columns of the given facts. Throws as `takeAddress` does. */
export function publisherColumns(facts: PublisherFacts): Partial<PublisherColumns> {
  const { name, description, website, support, source_code_repo, logo } = facts
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description.trim() }),
    ...(website !== undefined && { website: takeAddress(website, 'link') }),
    ...(support !== undefined && { support_email: takeAddress(support, 'support') }),
    ...(source_code_repo !== undefined && { source_code_repo: takeAddress(source_code_repo, 'repository') }),
    ...(logo !== undefined && { logo_url: takeAddress(logo, 'picture') }),
  }
}
