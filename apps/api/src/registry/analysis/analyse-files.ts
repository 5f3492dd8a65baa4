import { scanPack, type PackFile } from '@registry/pack-scan'
import { extractNodes, findFailure } from '@registry/python-nodes'
import type { Parsers } from '@registry/syntax'
import { nestedMark } from '../archives/read-files.ts'
import type { Analysis, AnalysisStage } from './analysis.ts'
import { frontEndDefinitions } from './front-end-definitions.ts'

/** What can be said of the files of a pack, in this thread, which it keeps busy; tells each stage when it is reached. */
export function analyseFiles(
  parsers: Parsers,
  files: PackFile[],
  onStage: (stage: AnalysisStage) => void = () => undefined,
): Analysis {
  // Python does not import from an archive that is not on its path.
  const own = files.filter(({ path }) => !path.includes(nestedMark))
  const sources = new Map(own.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text]])))
  const extraction = extractNodes(parsers, sources)
  const flaws = new Map(own.flatMap(({ path, flaw }) => (flaw ? [[path, flaw]] : [])))
  const failure = findFailure(parsers, sources, { paths: own.map(({ path }) => path), flaws })
  if (failure) extraction.problems.unshift(failure)
  extraction.nodes.push(...frontEndDefinitions(parsers, sources, extraction))
  onStage('extracted')
  const scan = scanPack(parsers, files)
  onStage('scanned')
  return { extraction, scan }
}
