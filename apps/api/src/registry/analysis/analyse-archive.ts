import type { Context } from '../../context.ts'
import type { Analysis, AnalysisStage } from './analysis.ts'

/**
 * Analyses a sound local archive in a thread with limits on time and memory; calls `onStage` at each stage. Throws
 * AnalysisError when the analysis does not finish.
 */
export function analyseArchive(
  { analyst }: Pick<Context, 'analyst'>,
  path: string,
  onStage: (stage: AnalysisStage) => void = () => undefined,
): Promise<Analysis> {
  return analyst.analyse(path, onStage)
}
