import type { Schema } from '@registry/api-client'

/** The outcome for a version: the review's own state, unless an admin decided otherwise. */
export type Outcome = 'waiting' | 'running' | 'passed' | 'flagged' | 'failed' | 'moderated'

export const outcomeOf = ({ state, status }: Pick<Schema<'VersionReview'>, 'state' | 'status'>): Outcome => {
  if (state === 'waiting' || state === 'running' || state === 'failed') return state
  if (status === 'NodeVersionStatusActive') return 'passed'
  if (status === 'NodeVersionStatusFlagged') return state === 'flagged' ? 'flagged' : 'moderated'
  return status === 'NodeVersionStatusPending' ? state : 'moderated'
}
