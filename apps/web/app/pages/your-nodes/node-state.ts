import type { Schema } from '@registry/api-client'

/** How a node stands, in a word. */
export type NodeState = 'live' | 'deprecated' | 'waiting' | 'flagged' | 'banned' | 'unpublished'

/** How a node stands; `held` are its versions that cannot be installed yet, the newest first. */
export const nodeState = (
  { status, latest_version: latest }: Pick<Schema<'Node'>, 'status' | 'latest_version'>,
  held: readonly Pick<Schema<'NodeVersion'>, 'status'>[],
): NodeState => {
  if (status === 'NodeStatusBanned') return 'banned'
  if (latest) return latest.deprecated ? 'deprecated' : 'live'
  const [newest] = held
  if (!newest) return 'unpublished'
  return newest.status === 'NodeVersionStatusFlagged' ? 'flagged' : 'waiting'
}

/** The newest version that is held back, when it is newer than the one that people get. */
export const heldBack = <Held extends Pick<Schema<'NodeVersion'>, 'createdAt'>>(
  { latest_version: latest }: Pick<Schema<'Node'>, 'latest_version'>,
  [newest]: readonly Held[],
): Held | undefined => (newest && (!latest || newest.createdAt > latest.createdAt) ? newest : undefined)
