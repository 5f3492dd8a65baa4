import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { describeFlaw } from '../integrity/describe-flaw.ts'
import { fileStores } from '../integrity/file-stores.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { carryBlob, findFlaw } from '../../platform/blobs/carry-blob.ts'
import { backedUpBlobs } from '../backups/layout.ts'
import { listedFiles, type ListedFile } from '../backups/listed-file.ts'

interface Restoring {
  folder: string
  total: number
  incomingDirectory: string
  signal: AbortSignal
}

const width = 4
const endOfTime = new Date(8.64e15)

/** Puts every file that a backup names into the stores, unless it is there and as it should be. Answers what could not be, a sentence each. */
export async function restoreFiles(
  stores: Pick<Context, 'blobs' | 'customerBlobs' | 'ciBlobs'>,
  { folder, total, incomingDirectory, signal }: Restoring,
  report: (done: number, total: number) => void,
): Promise<string[]> {
  const places = new Map(
    fileStores.map(({ name, blobsOf }) => [name, { from: backedUpBlobs(folder, name), to: blobsOf(stores) }]),
  )
  const flaws: string[] = []
  let done = 0
  const restore = async (file: ListedFile): Promise<void> => {
    signal.throwIfAborted()
    const place = places.get(file.store)
    if (!place) return
    if (!(await isWhole(place.to, file))) {
      const flaw = await carryBlob(place.from, place.to, file, join(incomingDirectory, `${randomUUID()}.part`))
      if (flaw) flaws.push(describeFlaw(file.store, file, flaw))
    }
    report(++done, total)
  }
  for await (const files of listedFiles(folder)) await inParallel(files, width, restore)
  return flaws
}

/** What is there and is not what it should be makes room. */
async function isWhole(to: BlobStore, file: ListedFile): Promise<boolean> {
  if (!(await to.has(file.name))) return false
  if ((await findFlaw(to, file)) === undefined) return true
  await to.remove(file.name, endOfTime)
  return false
}
