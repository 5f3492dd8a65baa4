import type { Schema } from '@registry/api-client'

type Review = Schema<'VersionReview'>

/** Whether something happens in a moment. What failed is tried again too, but only after an hour. */
export const isUnderWay = ({ state }: Pick<Review, 'state'>): boolean => state === 'waiting' || state === 'running'

export type StageState = 'done' | 'queued' | 'now' | 'stopped' | 'ahead'

export interface ShownStage {
  name: Schema<'ReviewStage'>['stage']
  state: StageState
  at?: string
  /** Milliseconds since the upload. */
  after?: number
}

/** The stages of a review, each as it stands: done, waited for, being worked at, where it stopped, or still ahead. */
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

/** A waiting review reads from the start again, whatever an earlier attempt had reached. */
const withoutEarlierLook = ({ stage, at }: Review['stages'][number]): Review['stages'][number] =>
  at === undefined || stage === 'read' || stage === 'extracted' || stage === 'scanned' ? { stage } : { stage, at }

const nextState: Record<Review['state'], StageState> = {
  waiting: 'queued',
  running: 'now',
  passed: 'ahead',
  flagged: 'stopped',
  failed: 'stopped',
}
