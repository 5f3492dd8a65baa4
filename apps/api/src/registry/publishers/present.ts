import type { components } from '@registry/contract/types'
import type { JsonRow } from '../../platform/db/json-row.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { PublisherStatus } from '../../schema/people-tables.ts'
import type { PublisherRow } from '../../schema/tables.ts'
import type { MemberRow } from '../members/member.ts'

type Publisher = components['schemas']['Publisher']

/** Maps each status of a publisher to the word of the contract. */
export const wireStatus = {
  active: 'PublisherStatusActive',
  banned: 'PublisherStatusBanned',
  // Responses never contain a deleted publisher, and the contract has no word for it.
  deleted: 'PublisherStatusBanned',
} as const satisfies Record<PublisherStatus, Publisher['status']>

/** Presents a publisher to everyone. Members appear only when a caller reads a single publisher. */
export function presentPublisher(
  publisher: JsonRow<PublisherRow>,
  members?: Pick<MemberRow, 'role' | 'name'>[],
): Publisher {
  return {
    id: publisher.id,
    name: publisher.name,
    ...optionalText('description', publisher.description),
    ...optionalText('website', publisher.website),
    ...optionalText('support', publisher.support_email),
    ...optionalText('source_code_repo', publisher.source_code_repo),
    ...optionalText('logo', publisher.logo_url),
    createdAt: wireDate(publisher.created_at),
    status: wireStatus[publisher.status],
    ...(members && { members: members.map(({ role, name }) => ({ role, user: { ...(name && { name }) } })) }),
  }
}
