import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { blobKey, digestOfKey, type BlobStore } from './blob-store.ts'

/** Creates a store that keeps blobs as files in a local folder. */
export function createDiskBlobStore(directory: string): BlobStore {
  const root = resolve(directory)
  const pathOf = (sha256: string) => join(root, blobKey(sha256))
  return {
    async keep(sha256, file) {
      const target = pathOf(sha256)
      await makeFolder(dirname(target), root)
      // The bytes reach the disk before the name, so a name never points to a partial file.
      await sync(file.path)
      // A sweep may remove the bytes between the check of their presence and the renewal of their age.
      do if (!(await linked(file.path, target))) await copied(file.path, target)
      while (!(await madeYoung(target)))
      await syncFolder(dirname(target))
      await rm(file.path, { force: true })
    },
    async open(sha256, range) {
      const handle = await open(pathOf(sha256)).catch(ignoreMissing)
      return handle && Readable.toWeb(handle.createReadStream(range && { start: range.start, end: range.end }))
    },
    async has(sha256) {
      return (await stat(pathOf(sha256)).catch(ignoreMissing)) !== undefined
    },
    localPath: pathOf,
    async size(sha256) {
      return (await stat(pathOf(sha256)).catch(ignoreMissing))?.size
    },
    async *list() {
      for await (const path of filesBelow(root)) {
        const sha256 = digestOfKey(relative(root, path).split(sep).join('/'))
        const found = sha256 && (await stat(path).catch(ignoreMissing))
        if (found) yield { sha256, keptAt: found.mtime }
      }
    },
    async remove(sha256, keptBefore) {
      const found = await stat(pathOf(sha256)).catch(ignoreMissing)
      if (!found || found.mtime >= keptBefore) return false
      await rm(pathOf(sha256), { force: true })
      return true
    },
    async removeUnfinished(before) {
      for await (const path of filesBelow(root)) {
        const found = path.endsWith('.partial') && (await stat(path).catch(ignoreMissing))
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

// Hard links fail across file systems, on file systems without hard links, and at the link limit of a file.
const linkRefusals = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Returns whether the name now exists. A hard link is created atomically and replaces no file. */
async function linked(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target)
    return true
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') return true
    if (linkRefusals.has(code)) return false
    throw error
  }
}

/** Sets the age of a file to zero; returns false for a missing file. */
async function madeYoung(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    (error: unknown) => ignoreMissing(error) ?? false,
  )
}

/** Yields the files at the folder depth of blobs. */
async function* filesBelow(folder: string, depth = 3): AsyncGenerator<string> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && depth > 1) yield* filesBelow(path, depth - 1)
    else if (entry.isFile() && depth === 1) yield path
  }
}

async function copied(source: string, target: string): Promise<void> {
  const partial = `${target}.${randomUUID()}.partial`
  try {
    await copyFile(source, partial, constants.COPYFILE_EXCL)
    await sync(partial)
    if (!(await linked(partial, target)) && !(await stat(target).catch(ignoreMissing))) await rename(partial, target)
  } finally {
    await rm(partial, { force: true })
  }
}

/**
 * Creates a folder below the root. The folder and its parents survive a power cut, even when another process created
 * them.
 */
async function makeFolder(path: string, root: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true })
  const top = firstMade && firstMade.length <= root.length ? dirname(firstMade) : root
  for (let folder = dirname(path); folder.length >= top.length; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === dirname(folder)) break
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync folders, and makes their entries durable itself.
  if (process.platform !== 'win32') await sync(path, 'r')
}

async function sync(path: string, flags = 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}
