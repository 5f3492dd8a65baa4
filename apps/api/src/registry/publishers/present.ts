import type { components } from '@registry/contract/types'
import type { JsonRow } from '../../platform/db/json-row.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { PublisherStatus } from '../../schema/people-tables.ts'
import type { PublisherRow } from '../../schema/tables.ts'
import type { MemberRow } from '../members/member.ts'

type Publisher = components['schemas']['Publisher']

/** The word of the wire for each state of a publisher. */
export const wireStatus = {
  active: 'PublisherStatusActive',
  banned: 'PublisherStatusBanned',
  // Nobody gets to read one; the wire has no word for it.
  deleted: 'PublisherStatusBanned',
} as const satisfies Record<PublisherStatus, Publisher['status']>

/** A publisher as everyone sees it; members only where a caller reads one publisher. */
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
