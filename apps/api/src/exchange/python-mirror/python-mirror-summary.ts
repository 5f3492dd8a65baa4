/** Outcome of a run. */
export interface PythonMirrorSummary {
  /** Projects that the requirements reach. */
  projects: number
  /** Numbers of fetched indexes, and of unchanged indexes. */
  indexes: number
  unchanged: number
  /** Number of fetched metadata files. */
  metadata: number
  bytes: number
  /** Projects that are missing in the index. */
  missing: string[]
  /** Projects without metadata in the index. */
  withoutMetadata: string[]
  failed: { name: string; reason: string }[]
  /** Limits that the run reached, so that the copy is incomplete. */
  reached: ('packages' | 'depth' | 'bytes')[]
}
