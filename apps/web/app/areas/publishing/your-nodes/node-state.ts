import type { Schema } from '@registry/api-client'

/** State of a node. */
export type NodeState = 'live' | 'deprecated' | 'waiting' | 'flagged' | 'banned' | 'unpublished'

/** Returns the state of a node. `held` are its versions in review or held back, the newest first. */
export const nodeState = (
  { status, latest_version: latest }: Pick<Schema<'Node'>, 'status' | 'latest_version'>,
  held: readonly Pick<Schema<'VersionReview'>, 'status'>[],
): NodeState => {
  if (status === 'NodeStatusBanned') return 'banned'
  if (latest) return latest.deprecated ? 'deprecated' : 'live'
  const [newest] = held
  if (!newest) return 'unpublished'
  return newest.status === 'NodeVersionStatusFlagged' ? 'flagged' : 'waiting'
}
