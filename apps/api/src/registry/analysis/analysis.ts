import type { ScanReport } from '@registry/pack-scan/report'
import type { Extraction } from '@registry/python-nodes'
import type { StoredExample } from '../../schema/review-tables.ts'

/** Result of examining a pack without running it. */
export interface Analysis {
  extraction: Extraction
  scan: ScanReport
  examples: StoredExample[]
}

/** Finished stages of an analysis, in order. */
export type AnalysisStage = 'read' | 'extracted' | 'scanned'
