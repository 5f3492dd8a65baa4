/** Reasons why an analysis has no result. No reason states whether a pack is safe. */
export type AnalysisFailure =
  'analysis_too_slow' | 'analysis_too_large' | 'analysis_broke_off' | 'analysis_failed' | 'archive_missing'

/** Failures that the pack causes: a retry would fail too. */
export const hopelessFailures = [
  'analysis_too_slow',
  'analysis_too_large',
  'analysis_broke_off',
] as const satisfies AnalysisFailure[]

const sentences: Record<AnalysisFailure, string> = {
  analysis_too_slow: 'Reading the pack took longer than a review may.',
  analysis_too_large: 'Reading the pack took more memory than a review may have.',
  analysis_broke_off: 'Reading the pack ended with the process that read it, time and again.',
  analysis_failed: 'Reading the pack broke off.',
  archive_missing: 'The archive could not be read from the store of files.',
}

/** Error of an unfinished analysis; its message is a sentence for the publisher, its cause is for the log. */
export class AnalysisError extends Error {
  override readonly name = 'AnalysisError'
  readonly code: AnalysisFailure

  constructor(code: AnalysisFailure, cause?: unknown) {
    super(sentences[code], { cause })
    this.code = code
  }
}
