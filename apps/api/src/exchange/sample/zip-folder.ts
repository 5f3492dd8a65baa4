import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A zip of a folder's files, the same bytes each time: sorted, with one date and one mode. */
export async function zipFolder(folder: string, date: Date): Promise<ReadableStream<Uint8Array>> {
  const zip = new ZipFile()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) {
    zip.addFile(file, relative(folder, file).split(sep).join('/'), {
      mtime: date,
      mode: 0o100644,
      forceDosTimestamp: true,
    })
  }
  zip.end()
  return Readable.toWeb(Readable.from(zip.outputStream))
}
