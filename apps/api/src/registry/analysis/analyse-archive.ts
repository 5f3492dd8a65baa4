import type { Context } from '../../context.ts'
import type { Analysis, AnalysisStage } from './analysis.ts'

/**
 * Analyses a valid local archive in a thread with limits on time and memory; calls `onStage` at each stage. Throws
 * AnalysisError for an unfinished analysis.
 */
export function analyseArchive(
  { analyst }: Pick<Context, 'analyst'>,
  path: string,
  onStage: (stage: AnalysisStage) => void = () => undefined,
): Promise<Analysis> {
  return analyst.analyse(path, onStage)
}
