import type { components } from '@registry/contract/types'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { TrustedPublisherRow } from './trusted-publisher-store.ts'

/** A trusted workflow as its publisher sees it. */
export function presentTrustedPublisher(row: TrustedPublisherRow): components['schemas']['TrustedPublisher'] {
  return {
    id: row.id,
    repository: row.repository,
    workflow: row.workflow,
    ...optionalText('environment', row.environment),
    ...(row.node_ids && { node_ids: row.node_ids }),
    createdAt: wireDate(row.created_at),
    ...(row.last_used_at && { last_used_at: wireDate(row.last_used_at) }),
  }
}
