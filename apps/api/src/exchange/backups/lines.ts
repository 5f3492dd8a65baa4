import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { thrownText } from '../../platform/log/thrown-text.ts'

/** A compressed file of lines, as the manifest describes it. */
export interface LinesFile {
  lines: number
  /** SHA-256 of the compressed file. */
  sha256: string
}

/**
 * Writes batches of lines into a new file and syncs it. Lines contain no line breaks; memory use does not grow with the
 * file.
 */
export async function writeLines(path: string, batches: AsyncIterable<string[]>): Promise<LinesFile> {
  const digest = createHash('sha256')
  let count = 0
  await pipeline(
    async function* () {
      for await (const batch of batches) {
        count += batch.length
        if (batch.length > 0) yield `${batch.join('\n')}\n`
      }
    },
    createZstdCompress(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        digest.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
  return { lines: count, sha256: digest.digest('hex') }
}

/** Yields the lines of a file in batches. Throws BackupError for a damaged file. */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  let rest = ''
  try {
    const texts = createZstdDecompress().setEncoding('utf8')
    // Unlike `pipe`, this ends the texts with an error of the file, so that the reader does not wait forever.
    connect(createReadStream(path), texts, () => undefined)
    for await (const text of texts) {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) yield lines
    }
  } catch (error) {
    throw new BackupError(`${path} is damaged (${thrownText(error)}).`)
  }
  if (rest !== '') throw new BackupError(`${path} is damaged: its last line has no end.`)
}
