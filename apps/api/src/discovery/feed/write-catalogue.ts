import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Context } from '../../context.ts'
import { readNodesAfter } from '../../registry/nodes/list-nodes.ts'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface EncodedFile {
  path: string
  sha256: string
  size: number
}

/** Writes a file through an encoder with backpressure, and computes its digest. */
interface EncodedFileWriter {
  readonly path: string
  write(bytes: Buffer): Promise<void>
  /** Finishes the file and returns it. Later writes are not possible. */
  end(): Promise<EncodedFile>
  /** Stops without finishing the file. */
  abandon(): void
}

type Parts = Pick<Context, 'config' | 'db' | 'incomingDirectory'>

export interface WrittenCatalogue {
  /** SHA-256 of the unencoded lines. */
  sha256: string
  size: number
  nodes: number
  brotli: EncodedFile
  gzip: EncodedFile
}

const atATime = 250

/**
 * Writes all public nodes into files as JSON lines, page by page. The caller deletes the files. A node that changes
 * meanwhile appears in its old or its new state.
 */
export async function writeCatalogue({ config, db, incomingDirectory }: Parts): Promise<WrittenCatalogue> {
  const name = join(incomingDirectory, `catalogue.${randomUUID()}`)
  const [brotli, gzip] = [
    writeEncodedFile(`${name}.br`, createBrotliCompress({ params: brotliParams })),
    writeEncodedFile(`${name}.gz`, createGzip({ level: 9 })),
  ]
  const digest = createHash('sha256')
  let [size, nodes] = [0, 0]
  try {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await readNodesAfter({ config, db }, after, atATime)
      const lines = Buffer.from(page.map((node) => `${JSON.stringify(node)}\n`).join(''))
      digest.update(lines)
      size += lines.length
      nodes += page.length
      if (page.length > 0) await Promise.all([brotli.write(lines), gzip.write(lines)])
      after = page.at(-1)?.id
    }
    const files = { brotli: await brotli.end(), gzip: await gzip.end() }
    return { sha256: digest.digest('hex'), size, nodes, ...files }
  } catch (error) {
    for (const { abandon, path } of [brotli, gzip]) {
      abandon()
      await rm(path, { force: true })
    }
    throw error
  }
}

/** Compressed once for all readers: a second of work saves a tenth of the bytes. */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: 22,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}

/** Starts a new file whose bytes pass through an encoder. */
function writeEncodedFile(path: string, encoder: Transform): EncodedFileWriter {
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
  // `write` and `end` report the error.
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
