import type { ResultView } from '../../components/ci/result-view.ts'

/** The two results that are set side by side. */
export interface Compared {
  a: ResultView
  b: ResultView
}
