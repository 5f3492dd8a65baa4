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
  /** Files that this run copied; the rest were in the backup already or came from an earlier one. */
  copied: number
  /** Files that could not be copied, a sentence each. */
  flaws: string[]
}

interface Copying {
  /** Folder of the new backup. */
  folder: string
  previous: string | undefined
  total: number
  signal: AbortSignal
}

const width = 4
// More failures mean that the store is unreachable, rather than that single files are damaged.
const mostFlaws = 100

/**
 * Copies every listed file into the backup and compares its digest. Throws BackupError when too many files cannot be
 * read.
 */
export async function copyFiles(
  stores: Pick<Context, 'blobs' | 'customerBlobs' | 'ciBlobs' | 'logBlobs'>,
  { folder, previous, total, signal }: Copying,
  report: (done: number, total: number) => void,
): Promise<CopiedFiles> {
  const done: CopiedFiles = { files: 0, bytes: 0, copied: 0, flaws: [] }
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true })
  const transfers = new Map(
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
    const transfer = transfers.get(file.store)
    if (!transfer) return
    const path = join(incoming, randomUUID())
    if (!(await isThere(transfer.to, file)) && !(await isShared(transfer, file, path))) {
      const flaw = await carryBlob(transfer.from, transfer.to, file, path)
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

/** Compares only the size: a file gets its final name only when it is complete. */
async function isThere(to: BlobStore, { name, size }: ListedFile): Promise<boolean> {
  return (await to.size(name)) === size
}

/** Hard-links a file from an earlier backup, through a temporary name. */
async function isShared(
  { to, before }: { to: BlobStore; before: BlobStore | undefined },
  { name, size, sha256 }: ListedFile,
  path: string,
): Promise<boolean> {
  const earlier = before?.localPath?.(name)
  if (earlier === undefined) return false
  const found = await stat(earlier).catch(() => undefined)
  if (found?.size !== size) return false
  // Hard links fail across disks, and on disks without hard links: the caller then copies the file.
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
