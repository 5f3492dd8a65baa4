import { scanPack, type PackFile } from '@registry/pack-scan'
import { extractNodes } from '@registry/python-nodes'
import type { Parsers } from '@registry/syntax'
import type { Analysis, AnalysisStage } from './analysis.ts'

/** What can be said of the files of a pack, in this thread, which it keeps busy; tells each stage when it is reached. */
export function analyseFiles(
  parsers: Parsers,
  files: PackFile[],
  onStage: (stage: AnalysisStage) => void = () => undefined,
): Analysis {
  const sources = new Map(files.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text]])))
  const extraction = extractNodes(parsers, sources)
  onStage('extracted')
  const scan = scanPack(parsers, files)
  onStage('scanned')
  return { extraction, scan }
}
