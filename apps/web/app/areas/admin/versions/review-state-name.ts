import type { T } from '../../../i18n/use-t.ts'
import type { reviewStates } from './queue-query.ts'

/** The state of a review, in words. */
export const reviewStateName = (t: T<'review'>, state: (typeof reviewStates)[number]): string => {
  switch (state) {
    case 'waiting':
      return t('review.state.waiting')
    case 'running':
      return t('review.state.running')
    case 'passed':
      return t('review.state.passed')
    case 'flagged':
      return t('review.state.flagged')
    case 'failed':
      return t('review.state.failed')
  }
}
