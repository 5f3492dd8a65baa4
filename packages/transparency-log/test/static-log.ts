import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  encodeBundle,
  leafHash,
  openEdge,
  signCheckpoint,
  signerKey,
  tilePath,
  tileWidth,
  widthIn,
  type ReadTile,
} from '../src/index.ts'

export const origin = 'registry.example/log'
export const signer = signerKey(origin, Buffer.alloc(32, 7))

export function entryOf(index: number): Uint8Array {
  return Buffer.from(`{"entry":${index},"v":1}`)
}

/** Writes a log of made-up entries as static files; returns its root. */
export async function writeStaticLog(folder: string, size: number): Promise<Uint8Array> {
  const edge = openEdge(0, [])
  const put = async (path: string, bytes: Uint8Array | string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  for (let start = 0; start < size; start += tileWidth) {
    const width = Math.min(tileWidth, size - start)
    const entries = Array.from({ length: width }, (_, index) => entryOf(start + index))
    for (const entry of entries) {
      for (const { bytes, ...tile } of edge.append(leafHash(entry))) {
        await put(tilePath({ ...tile, width: tileWidth }), bytes)
      }
    }
    await put(tilePath({ level: 'entries', index: start / tileWidth, width }), encodeBundle(entries))
  }
  for (const [level, bytes] of edge.tiles().entries()) {
    const index = Math.floor(size / tileWidth ** (level + 1))
    if (bytes.length > 0) await put(tilePath({ level, index, width: widthIn(size, { level, index }) }), bytes)
  }
  await put('checkpoint', signCheckpoint(origin, { size, root: edge.root() }, [signer]))
  return edge.root()
}

export function readFrom(folder: string): ReadTile {
  return (address) => readFile(join(folder, tilePath(address)))
}
