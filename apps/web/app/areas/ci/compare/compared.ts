import type { ResultView } from '../shared/result-view.ts'

/** Two results to compare. */
export interface Compared {
  a: ResultView
  b: ResultView
}
