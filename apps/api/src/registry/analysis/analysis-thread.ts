import { stat } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { PackFile } from '@registry/pack-scan'
import { loadParsers } from '@registry/syntax'
import { readFolder } from '../archives/read-folder.ts'
import { readSources } from '../archives/read-sources.ts'
import { analyseFiles } from './analyse-files.ts'
import type { Analysis, AnalysisStage } from './analysis.ts'
import { thrownStack } from '../../platform/log/thrown-text.ts'

/** Messages of a thread about an archive: stages, then a result or a failure. */
export type ThreadAnswer = { stage: AnalysisStage } | { analysis: Analysis } | { failure: string }

// This file runs in its own thread: a stranger's pack may block or crash it, within the analyst's limits.
const port = parentPort
if (!port) throw new Error('this is no thread')
const parsers = await loadParsers()
const tell = (answer: ThreadAnswer): void => port.postMessage(answer)

port.on('message', (path: string) => {
  analyse(path).then(
    (analysis) => tell({ analysis }),
    (error: unknown) => tell({ failure: thrownStack(error) }),
  )
})

async function analyse(path: string): Promise<Analysis> {
  const files: PackFile[] = []
  const isFolder = (await stat(path)).isDirectory()
  for await (const file of isFolder ? readFolder(path) : readSources(path)) files.push(file)
  tell({ stage: 'read' })
  return analyseFiles(parsers, files, (stage) => tell({ stage }))
}
