import { randomUUID } from 'node:crypto'
import { link, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { describeFlaw } from '../integrity/describe-flaw.ts'
import { fileStores } from '../integrity/file-stores.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { carryBlob } from '../../platform/blobs/carry-blob.ts'
import { BackupError } from './backup-error.ts'
import { backedUpBlobs } from './layout.ts'
import { listedFiles, type ListedFile } from './listed-file.ts'

export interface CopiedFiles {
  files: number
  bytes: number
  /** Of these files, those that were read and written; the others were there, or in the backup before. */
  copied: number
  /** What could not be copied, a sentence each. */
  flaws: string[]
}

interface Copying {
  /** That of the backup that is being made. */
  folder: string
  previous: string | undefined
  total: number
  signal: AbortSignal
}

const width = 4
// With more, the store is away rather than damaged.
const mostFlaws = 100

/** Copies the files that the list of a backup names into it, each with the digest that it should have. Throws BackupError where too many cannot be read. */
export async function copyFiles(
  stores: Pick<Context, 'blobs' | 'customerBlobs' | 'ciBlobs'>,
  { folder, previous, total, signal }: Copying,
  report: (done: number, total: number) => void,
): Promise<CopiedFiles> {
  const done: CopiedFiles = { files: 0, bytes: 0, copied: 0, flaws: [] }
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true })
  const places = new Map(
    fileStores.map(({ name, blobsOf }) => [
      name,
      {
        from: blobsOf(stores),
        to: backedUpBlobs(folder, name),
        before: previous === undefined ? undefined : backedUpBlobs(previous, name),
      },
    ]),
  )
  const copy = async (file: ListedFile): Promise<void> => {
    signal.throwIfAborted()
    const place = places.get(file.store)
    if (!place) return
    const path = join(incoming, randomUUID())
    if (!(await isThere(place.to, file)) && !(await isShared(place, file, path))) {
      const flaw = await carryBlob(place.from, place.to, file, path)
      if (flaw) done.flaws.push(describeFlaw(file.store, file, flaw))
      else done.copied += 1
    }
    if (done.flaws.length > mostFlaws) throw new BackupError(`Too many files cannot be copied: ${done.flaws[0]}, …`)
    done.files += 1
    done.bytes += file.size
    report(done.files, total)
  }
  for await (const files of listedFiles(folder)) await inParallel(files, width, copy)
  return done
}

/** A file has its name in a backup only when it is whole. */
async function isThere(to: BlobStore, { name, size }: ListedFile): Promise<boolean> {
  return (await to.size(name)) === size
}

/** Shares a file with an earlier backup: one file of the disk under two names, by way of a third. */
async function isShared(
  { to, before }: { to: BlobStore; before: BlobStore | undefined },
  { name, size, sha256 }: ListedFile,
  path: string,
): Promise<boolean> {
  const earlier = before?.localPath?.(name)
  if (earlier === undefined) return false
  const found = await stat(earlier).catch(() => undefined)
  if (found?.size !== size) return false
  // Another disk, or one without such names: then it is copied.
  if (
    !(await link(earlier, path).then(
      () => true,
      () => false,
    ))
  )
    return false
  await to.keep(name, { path, size, sha256 })
  return true
}
