import type { Schema } from '@registry/api-client'

type Review = Schema<'VersionReview'>

/** Whether a change is imminent. A failed review is retried too, but only after an hour. */
export const isUnderWay = ({ state }: Pick<Review, 'state'>): boolean => state === 'waiting' || state === 'running'

export type StageState = 'done' | 'queued' | 'now' | 'stopped' | 'ahead'

export interface ShownStage {
  name: Schema<'ReviewStage'>['stage']
  state: StageState
  at?: string
  /** Milliseconds since the upload. */
  after?: number
}

/** Returns the stages of a review with their states: done, queued, current, stopped or ahead. */
export const shownStages = ({ stages, state }: Pick<Review, 'stages' | 'state'>): ShownStage[] => {
  const start = stages[0]?.at
  const reached = state === 'waiting' ? stages.map(withoutEarlierLook) : stages
  const next = reached.findIndex(({ at }) => at === undefined)
  return reached.map(({ stage, at }, index) => ({
    name: stage,
    state: at !== undefined ? 'done' : index === next ? nextState[state] : 'ahead',
    ...(at !== undefined && { at }),
    ...(at !== undefined && start !== undefined && index > 0 && { after: Date.parse(at) - Date.parse(start) }),
  }))
}

/** Clears the stages that an earlier attempt reached, because a waiting review reads from the start again. */
const withoutEarlierLook = ({ stage, at }: Review['stages'][number]): Review['stages'][number] =>
  at === undefined || stage === 'read' || stage === 'extracted' || stage === 'scanned' ? { stage } : { stage, at }

const nextState: Record<Review['state'], StageState> = {
  waiting: 'queued',
  running: 'now',
  passed: 'ahead',
  flagged: 'stopped',
  failed: 'stopped',
}
