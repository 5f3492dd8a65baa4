import type { Schema } from '@registry/api-client'
import { unclaimedPublisherId } from '../../../../components/unclaimed.ts'

export type AdminNode = Schema<'AdminNode'>

/** Returns the label of a pack for sentences. */
export const nodeLabel = ({ id, name }: Pick<AdminNode, 'id' | 'name'>): string => name.trim() || id

/** Returns the label of a publisher for sentences. */
export const publisherLabel = ({ id, name }: { id: string; name: string }): string => name.trim() || id

export const isUnclaimed = ({ publisher }: Pick<AdminNode, 'publisher'>): boolean =>
  publisher.id === unclaimedPublisherId

export const isBanned = ({ status }: Pick<AdminNode, 'status'>): boolean => status === 'NodeStatusBanned'

/** Returns whether the pack has a public page. The page of a banned pack shows the ban. */
export const hasPage = ({ is_published, status }: Pick<AdminNode, 'is_published' | 'status'>): boolean =>
  is_published && status !== 'NodeStatusDeleted'

/** Returns whether the pack exists: neither deleted nor merged into another pack. */
export const isStanding = ({ status }: Pick<AdminNode, 'status'>): boolean => status !== 'NodeStatusDeleted'
