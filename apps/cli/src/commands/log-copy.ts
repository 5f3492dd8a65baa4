import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { areEqual, openCheckpoint, openTree, parseVerifierKey, tilePath, tilesOf } from '@registry/transparency-log'
import { processIo, type Io } from '../io.ts'
import { sentenceOf } from '../sentence-of.ts'
import { openFolder, openOnline } from '../verify/log-source.ts'
import { readKept } from '../verify/kept-log.ts'
import { LogError, openTrusted } from '../verify/trusted-log.ts'

/**
 * Copies the log of a registry into a folder of static files, which any web server can serve. A later run fetches what is
 * new. Answers 1 where the log does not continue the copy, 2 where something cannot be read or written.
 */
export async function copyLogHere(folder: string, { registry }: { registry: string }): Promise<number> {
  const io = processIo(new AbortController().signal)
  try {
    await copyLog(folder, registry.replace(/\/+$/, ''), io)
    return 0
  } catch (error) {
    if (!(error instanceof LogError)) {
      io.err(sentenceOf(error))
      return 2
    }
    io.err(error.message)
    return 1
  } finally {
    io.end()
  }
}

async function copyLog(folder: string, registry: string, io: Io): Promise<void> {
  const source = openOnline(registry)
  const keys = await source.keys()
  const { checkpoint: kept } = await readKept(join(folder, 'checkpoint'))
  const known = keys.keys.flatMap(({ key }) => parseVerifierKey(key) ?? [])
  const signer = kept === undefined ? undefined : openCheckpoint(kept, known)?.signedBy.at(-1)
  if (kept !== undefined && !signer) throw new LogError('no key of the log signed the checkpoint of the copy')
  const key = signer?.text ?? keys.keys.at(-1)?.key ?? ''
  const { checkpoint, text } = await openTrusted(source, { key, checkpoint: kept })
  const { size, root } = checkpoint
  let copied = 0
  for (const tile of tilesOf(size)) {
    const path = tilePath(tile)
    const file = join(folder, path)
    if (await stat(file).catch(() => undefined)) continue
    const response = await fetch(`${registry}/log/${path}`)
    if (!response.ok) throw new Error(`${registry}/log/${path} answered ${response.status}`)
    await put(file, new Uint8Array(await response.arrayBuffer()))
    copied += 1
  }
  const copy = openFolder(folder)
  if (!areEqual(await openTree(size, copy.readTile).root(), root))
    throw new LogError('the tiles are not those of the checkpoint')
  await put(join(folder, 'keys.json'), `${JSON.stringify(keys, null, 2)}\n`)
  // Last, so that the copy always has the tiles of its checkpoint.
  await put(join(folder, 'checkpoint'), text)
  io.out(`${folder}: ${size} entries, ${copied} new files`)
}

async function put(file: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
}
