import type { ScanReport } from '@registry/pack-scan'
import type { Extraction } from '@registry/python-nodes'

/** What can be said of a pack without running it. */
export interface Analysis {
  extraction: Extraction
  scan: ScanReport
}

/** What an analysis has behind it, in order. */
export type AnalysisStage = 'read' | 'extracted' | 'scanned'
