import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface EncodedFile {
  path: string
  sha256: string
  size: number
}

/** A file that is written through an encoder, at the pace of the disk, and digested on the way. */
export interface EncodedFileWriter {
  readonly path: string
  write(bytes: Buffer): Promise<void>
  /** Nothing can be written after this. */
  end(): Promise<EncodedFile>
  /** Stops without finishing the file. */
  abandon(): void
}

/** Begins a new file whose bytes pass through an encoder. */
export function writeEncodedFile(path: string, encoder: Transform): EncodedFileWriter {
  const digest = createHash('sha256')
  let size = 0
  const done = pipeline(
    encoder,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        digest.update(piece)
        size += piece.length
        yield piece
      }
    },
    createWriteStream(path, { flags: 'wx' }),
  )
  // Whoever writes or ends hears of it.
  done.catch(() => undefined)
  return {
    path,
    write: async (bytes) => {
      if (!encoder.write(bytes)) await Promise.race([once(encoder, 'drain'), done])
    },
    end: async () => {
      encoder.end()
      await done
      return { path, sha256: digest.digest('hex'), size }
    },
    abandon: () => void encoder.destroy(),
  }
}
