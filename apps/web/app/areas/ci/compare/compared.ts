import type { ResultView } from '../shared/result-view.ts'

/** The two results that are set side by side. */
export interface Compared {
  a: ResultView
  b: ResultView
}
