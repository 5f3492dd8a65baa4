import type { Schema } from '@registry/api-client'

/** What a review came to for its version: its own state, unless an admin decided otherwise. */
export type Outcome = 'waiting' | 'running' | 'passed' | 'flagged' | 'failed' | 'moderated'

/** What holds for a version now. */
export const outcomeOf = ({ state, status }: Pick<Schema<'VersionReview'>, 'state' | 'status'>): Outcome => {
  if (state === 'waiting' || state === 'running' || state === 'failed') return state
  if (status === 'NodeVersionStatusActive') return 'passed'
  if (status === 'NodeVersionStatusFlagged') return state === 'flagged' ? 'flagged' : 'moderated'
  return status === 'NodeVersionStatusPending' ? state : 'moderated'
}
