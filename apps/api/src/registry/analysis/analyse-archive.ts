import type { Context } from '../../context.ts'
import type { Analysis, AnalysisStage } from './analysis.ts'

/**
 * Analyses a sound archive on this machine in a thread of its own, bounded in time and memory, and tells each stage when
 * it is reached. Throws AnalysisError when it could not be finished.
 */
export function analyseArchive(
  { analyst }: Pick<Context, 'analyst'>,
  path: string,
  onStage: (stage: AnalysisStage) => void = () => undefined,
): Promise<Analysis> {
  return analyst.analyse(path, onStage)
}
