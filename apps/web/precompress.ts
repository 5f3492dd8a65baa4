/** Compresses the client's text files at build time, so that no visitor waits for compression. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { clientFiles, encodedName, isText } from './server/client-files.ts'
import type { Encoding } from './server/compress.ts'

const root = join(import.meta.dirname, 'build/client')
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

await Promise.all(
  clientFiles(root)
    .filter(isText)
    .map(async (path) => {
      const bytes = await readFile(join(root, path))
      const encoded: Record<Encoding, Buffer> = { br: await brotli(bytes), gzip: await gzipped(bytes, { level: 9 }) }
      for (const encoding of ['br', 'gzip'] as const)
        // The smallest files grow, so the server sends them uncompressed.
        if (encoded[encoding].length < bytes.length)
          await writeFile(join(root, encodedName(path, encoding)), encoded[encoding])
    }),
)
