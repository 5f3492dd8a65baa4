import { stat } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { PackFile } from '@registry/pack-scan'
import { loadParsers } from '@registry/syntax'
import { readFolder } from '../archives/read-folder.ts'
import { readSources } from '../archives/read-sources.ts'
import { readExamplesAt } from '../examples/read-examples.ts'
import { analyseFiles } from './analyse-files.ts'
import type { Analysis, AnalysisStage } from './analysis.ts'
import { thrownStack } from '../../platform/log/thrown-text.ts'

/** Part of an archive or a folder that a thread reads. */
export interface ThreadTask {
  path: string
  part: keyof ThreadResults
}

export interface ThreadResults {
  all: Analysis
  examples: Analysis['examples']
}

/** Messages of a thread about an archive: stages, then a result or a failure. */
export type ThreadAnswer =
  | { stage: AnalysisStage }
  | { [Part in keyof ThreadResults]: { part: Part; result: ThreadResults[Part] } }[keyof ThreadResults]
  | { failure: string }

// This file runs in its own thread: an untrusted pack may block or crash the thread, within the analyst's limits.
const port = parentPort
if (!port) throw new Error('this is no thread')
const parsers = await loadParsers()
const tell = (message: ThreadAnswer): void => port.postMessage(message)

port.on('message', (task: ThreadTask) => {
  answer(task).then(tell, (error: unknown) => tell({ failure: thrownStack(error) }))
})

async function answer({ path, part }: ThreadTask): Promise<ThreadAnswer> {
  if (part === 'examples') return { part, result: await readExamplesAt(path) }
  return { part, result: await analyse(path) }
}

async function analyse(path: string): Promise<Analysis> {
  const files: PackFile[] = []
  const isFolder = (await stat(path)).isDirectory()
  for await (const file of isFolder ? readFolder(path) : readSources(path)) files.push(file)
  const examples = await readExamplesAt(path)
  tell({ stage: 'read' })
  return { ...analyseFiles(parsers, files, (stage) => tell({ stage })), examples }
}
