import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import { analyseArchive } from './analyse-archive.ts'
import { AnalysisError } from './analysis-error.ts'
import type { Analysis, AnalysisStage } from './analysis.ts'

type Parts = Pick<Context, 'analyst' | 'blobs' | 'incomingDirectory'>

/** Analyses a stored archive by its SHA-256, through a local copy if the store is remote. Throws AnalysisError. */
export function analyseVersion(
  context: Parts,
  sha256: string,
  onStage?: (stage: AnalysisStage) => void,
): Promise<Analysis> {
  return withArchive(context, sha256, (path) => analyseArchive(context, path, onStage))
}

/** Reads only the example workflows of a stored archive. Throws as `analyseVersion` does. */
export function readExamplesOf(context: Parts, sha256: string): Promise<Analysis['examples']> {
  return withArchive(context, sha256, (path) => context.analyst.readExamples(path))
}

async function withArchive<Result>(
  context: Parts,
  sha256: string,
  read: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = context.blobs.localPath?.(sha256)
  if (path === undefined) return withCopy(context, sha256, read)
  if (!(await context.blobs.has(sha256))) throw new AnalysisError('archive_missing', sha256)
  return read(path)
}

async function withCopy<Result>(
  context: Parts,
  sha256: string,
  read: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(context.incomingDirectory, `${sha256}.${randomUUID()}.part`)
  try {
    await copy(context, sha256, path)
    return await read(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function copy({ blobs }: Pick<Context, 'blobs'>, sha256: string, path: string): Promise<void> {
  try {
    const stream = await blobs.open(sha256)
    if (!stream) throw new Error(`no blob ${sha256}`)
    await pipeline(Readable.fromWeb(stream), createWriteStream(path, { flags: 'wx' }))
  } catch (error) {
    throw new AnalysisError('archive_missing', error)
  }
}
