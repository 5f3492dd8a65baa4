import type { Schema } from '@registry/api-client'
import { plainText } from '../../../components/plain-text.ts'
import { safeImageUrl, safeSupportUrl, safeUrl } from '../../../components/safe-url.ts'
import { unclaimedPublisherId } from '../../../components/unclaimed.ts'

export interface PublisherSummary {
  id: string
  name: string
  description: string
  unclaimed: boolean
  banned: boolean
  members: string[]
  logo?: string
  website?: string
  source?: string
  support?: string
  since?: string
}

/** Returns the fields of a publisher for its page, without unsafe addresses. */
export const summarizePublisher = (publisher: Schema<'Publisher'>): PublisherSummary => {
  const logo = safeImageUrl(publisher.logo)
  const website = safeUrl(publisher.website)
  const source = safeUrl(publisher.source_code_repo)
  const support = safeSupportUrl(publisher.support)
  return {
    id: publisher.id,
    name: publisher.name.trim() || publisher.id,
    description: plainText(publisher.description ?? '', 1000),
    unclaimed: publisher.id === unclaimedPublisherId,
    banned: publisher.status === 'PublisherStatusBanned',
    members: (publisher.members ?? []).flatMap(({ user }) => user?.name?.trim() || []),
    ...(logo !== undefined && { logo }),
    ...(website !== undefined && { website }),
    ...(source !== undefined && { source }),
    ...(support !== undefined && { support }),
    ...(publisher.createdAt !== undefined && { since: publisher.createdAt }),
  }
}
