import type { Schema } from '@registry/api-client'
import type { T } from '../../../i18n/use-t.ts'

export type JobState = Schema<'Job'>['state']

/** States of jobs. States that need an admin come first. */
export const jobStates = ['failed', 'retrying', 'waiting', 'active', 'completed'] as const satisfies JobState[]

export const jobStateName = (t: T<'admin-desk'>, state: JobState): string => {
  switch (state) {
    case 'waiting':
      return t('admin-desk.jobs.waiting')
    case 'active':
      return t('admin-desk.jobs.active')
    case 'retrying':
      return t('admin-desk.jobs.retrying')
    case 'failed':
      return t('admin-desk.jobs.failed')
    case 'completed':
      return t('admin-desk.jobs.completed')
  }
}
