import type { Schema } from '@registry/api-client'
import { unclaimedPublisherId } from '../../../../components/unclaimed.ts'

export type AdminNode = Schema<'AdminNode'>

/** How a node is called in a sentence. */
export const nodeLabel = ({ id, name }: Pick<AdminNode, 'id' | 'name'>): string => name.trim() || id

/** How its publisher is called in a sentence. */
export const publisherLabel = ({ id, name }: { id: string; name: string }): string => name.trim() || id

export const isUnclaimed = ({ publisher }: Pick<AdminNode, 'publisher'>): boolean =>
  publisher.id === unclaimedPublisherId

export const isBanned = ({ status }: Pick<AdminNode, 'status'>): boolean => status === 'NodeStatusBanned'

/** Whether its page exists: everyone finds it, or it tells of its ban. */
export const hasPage = ({ is_published, status }: Pick<AdminNode, 'is_published' | 'status'>): boolean =>
  is_published && status !== 'NodeStatusDeleted'

/** Whether it is there at all: neither deleted nor merged into another one. */
export const isStanding = ({ status }: Pick<AdminNode, 'status'>): boolean => status !== 'NodeStatusDeleted'
