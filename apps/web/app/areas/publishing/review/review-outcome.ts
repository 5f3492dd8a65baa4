import type { Schema } from '@registry/api-client'

/** Outcome for a version: the state of its review, unless a member has to approve it or an admin decided otherwise. */
export type Outcome = 'waiting' | 'running' | 'staged' | 'passed' | 'flagged' | 'failed' | 'moderated'

export const outcomeOf = ({
  state,
  status,
  staged_until: stagedUntil,
}: Pick<Schema<'VersionReview'>, 'state' | 'status' | 'staged_until'>): Outcome => {
  if (state === 'waiting' || state === 'running' || state === 'failed') return state
  if (status === 'NodeVersionStatusActive') return 'passed'
  if (status === 'NodeVersionStatusFlagged') return state === 'flagged' ? 'flagged' : 'moderated'
  if (status === 'NodeVersionStatusPending' && stagedUntil !== undefined) return 'staged'
  return status === 'NodeVersionStatusPending' ? state : 'moderated'
}
