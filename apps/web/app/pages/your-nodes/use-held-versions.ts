import type { Schema } from '@registry/api-client'
import { useRead } from '../../data/query/use-read.ts'

/** The versions of a publisher's nodes that cannot be installed yet, by the id of their node, the newest first. */
export const useHeldVersions = (publisherId: string): ReadonlyMap<string, readonly Schema<'NodeVersion'>[]> => {
  const held = useRead('/versions', {
    params: {
      query: {
        publisherId,
        statuses: ['NodeVersionStatusPending', 'NodeVersionStatusFlagged'],
        include_status_reason: true,
        pageSize: 100,
      },
    },
  })
  return Map.groupBy(held.data?.versions ?? [], (version) => version.node_id)
}
