/** Outcome of a run. */
export interface PythonMirrorSummary {
  /** Projects that requirements lead to. */
  projects: number
  /** Indexes that were fetched, and those that had not changed. */
  indexes: number
  unchanged: number
  /** Files of metadata that were fetched. */
  metadata: number
  bytes: number
  /** Projects that the index does not have. */
  missing: string[]
  /** Projects of which the index serves no metadata. */
  withoutMetadata: string[]
  failed: { name: string; reason: string }[]
  /** Limits that left something out. */
  reached: ('packages' | 'depth' | 'bytes')[]
}
