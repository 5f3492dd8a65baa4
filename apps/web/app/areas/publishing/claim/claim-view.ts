import type { Schema, Unwrapped } from '@registry/api-client'
import { safeImageUrl, safeUrl } from '../../../components/safe-url.ts'
import { unclaimedPublisherId } from '../../../components/unclaimed.ts'

/** A node as the pages of a claim show it. */
export interface ClaimedNode {
  id: string
  name: string
  icon?: string
  /** Always http or https. */
  repository?: string
}

export type ClaimView =
  | { kind: 'claimable'; node: ClaimedNode }
  | { kind: 'claimed'; node: ClaimedNode; publisher: { id: string; name: string } }
  | { kind: 'noRepository'; node: ClaimedNode }
  | { kind: 'banned' }

/** Returns the view of a claim for the API's answer about the node; undefined for other answers. */
export const claimView = (read: Unwrapped<Schema<'Node'>>): ClaimView | undefined => {
  if (!read.ok) return read.code === 'node_banned' ? { kind: 'banned' } : undefined
  const { id, name, icon, repository, publisher } = read.data
  const shownIcon = safeImageUrl(icon)
  const shownRepository = safeUrl(repository)
  const node = {
    id,
    name: name.trim() || id,
    ...(shownIcon !== undefined && { icon: shownIcon }),
    ...(shownRepository !== undefined && { repository: shownRepository }),
  }
  if (publisher.id !== unclaimedPublisherId)
    return { kind: 'claimed', node, publisher: { id: publisher.id, name: publisher.name.trim() || publisher.id } }
  return { kind: shownRepository === undefined ? 'noRepository' : 'claimable', node }
}
