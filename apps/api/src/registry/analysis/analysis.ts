import type { ScanReport } from '@registry/pack-scan'
import type { Extraction } from '@registry/python-nodes'

/** Result of examining a pack without running it. */
export interface Analysis {
  extraction: Extraction
  scan: ScanReport
}

/** Finished stages of an analysis, in order. */
export type AnalysisStage = 'read' | 'extracted' | 'scanned'
