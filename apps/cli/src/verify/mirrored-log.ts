import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MirrorError, mirroredLogsPath, type Source } from '@registry/api'
import { parseCheckpoint } from '@registry/transparency-log'
import { copyLog, mostCheckpoint, put, readCheckpoint, type CopiedLog } from './copy-log.ts'
import { LogError } from './log-error.ts'

/** Name of the file in a copy of a log with the base URL of its source. */
const sourceFile = 'source'

/**
 * Copies the log of a mirrored registry into the data folder; undefined without a log. `sources` are the base URLs of
 * all mirrored registries. Throws LogError if the log is gone or does not continue the copy, and MirrorError if it
 * cannot be read.
 */
export async function copyMirroredLog(
  dataDirectory: string,
  source: Source,
  sources: readonly string[] = [],
): Promise<(CopiedLog & { folder: string }) | undefined> {
  const { baseUrl } = source
  const folder = await folderOf(mirroredLogsPath(dataDirectory), baseUrl, sources)
  const kept = await readCheckpoint(folder)
  const text = await source.readWhole('/log/checkpoint', mostCheckpoint)
  const hasCheckpoint = text !== undefined && parseCheckpoint(text.toString()) !== undefined
  if (!hasCheckpoint && kept === undefined) return undefined
  if (text === undefined) throw new LogError(`${baseUrl} shows no log any more, but ${folder} has a copy`)
  // A server without a log may answer every address with a page, and so may a proxy for some minutes.
  if (!hasCheckpoint)
    throw new MirrorError(`${baseUrl}/log/checkpoint is no checkpoint, but ${folder} has a copy of the log.`)
  if ((await readSource(folder)) === undefined) await put(join(folder, sourceFile), `${baseUrl}\n`)
  return { folder, ...(await copyLog(folder, source)) }
}

/** Returns the base URL of the source of a copy; undefined for a copy of an earlier release. */
export async function readSource(folder: string): Promise<string | undefined> {
  return (await readIfThere(join(folder, sourceFile)))?.trim()
}

/**
 * Returns the folder of a source, which no other source has. The folder has the name of the host, unless another source
 * has that folder or the address has a path.
 */
async function folderOf(logs: string, baseUrl: string, sources: readonly string[]): Promise<string> {
  const plain = join(logs, plainName(baseUrl))
  const own = `${plain}@${createHash('sha256').update(baseUrl).digest('hex').slice(0, 16)}`
  const holder = await readSource(plain)
  if (holder !== undefined) return holder === baseUrl ? plain : own
  if (new URL(baseUrl).pathname === '/') return plain
  // A copy of an earlier release belongs to the only source on that host.
  const isOnly = sources.every((other) => other === baseUrl || plainName(other) !== plainName(baseUrl))
  const isEarlier = (await readCheckpoint(plain)) !== undefined && (await readCheckpoint(own)) === undefined
  return isOnly && isEarlier ? plain : own
}

function plainName(baseUrl: string): string {
  return new URL(baseUrl).host.replaceAll(':', '_')
}

function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
