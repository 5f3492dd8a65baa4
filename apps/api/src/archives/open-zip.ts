import type { FileHandle } from 'node:fs/promises'
import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from 'yauzl'
import { RegistryError } from '../platform/errors.ts'
import { entryPath } from './entry-rules.ts'
import { archiveRefusal, shownName } from './refuse-archive.ts'
import { locateDirectory } from './zip-end.ts'
import { ZipSource } from './zip-source.ts'

export interface Zip {
  source: ZipSource
  library: ZipFile
  /** The files by path; folders are left out. */
  files: Map<string, Entry>
}

const mostEntries = 50_000
const mostBytes = 2 * 1024 ** 3
const headerLength = { central: 46, local: 30 }

/** Reads the list of files of an archive and refuses what an installer could not unpack as it is listed. */
export async function openZip(file: FileHandle): Promise<Zip> {
  const source = new ZipSource(file, (await file.stat()).size)
  const options = { autoClose: false, decodeStrings: false, lazyEntries: true }
  const library = await fromRandomAccessReaderPromise(source, source.size, options).catch((error: unknown) =>
    refuseUnlessOurs(error, 'it is not a whole ZIP file'),
  )
  if (library.entryCount > mostEntries) throw archiveRefusal(`it has more than ${mostEntries} files`)
  const entries = await readEntries(library).catch((error: unknown) =>
    refuseUnlessOurs(error, 'its list of files is damaged'),
  )
  const directory = await locateDirectory(source, library.comment.length)
  const listed = entries.reduce((sum, entry) => sum + centralLength(entry), 0)
  if (listed !== directory.size) throw archiveRefusal('its list of files has more or fewer entries than it says')
  refuseOverlaps(entries, directory.start)
  return { source, library, files: byPath(entries) }
}

async function readEntries(library: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  let unpackedSize = 0
  for await (const entry of library.eachEntry()) {
    unpackedSize += entry.uncompressedSize
    if (unpackedSize > mostBytes) throw archiveRefusal('unpacked, it would have more than 2 GiB')
    entries.push(entry)
  }
  return entries
}

function byPath(entries: Entry[]): Map<string, Entry> {
  const files = new Map<string, Entry>()
  const taken = new Set<string>()
  for (const entry of entries) {
    const path = entryPath(entry)
    const place = path.replace(/\/$/, '')
    if (taken.has(place)) throw archiveRefusal(`the file name ${shownName(place)} occurs twice`)
    taken.add(place)
    if (!path.endsWith('/')) files.set(path, entry)
  }
  return files
}

function refuseOverlaps(entries: Entry[], directoryStart: number): void {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw archiveRefusal('two of its files share the same bytes')
    end = entry.relativeOffsetOfLocalHeader + headerLength.local + entry.fileNameLength + entry.compressedSize
  }
  if (end > directoryStart) throw archiveRefusal('one of its files lies outside of it')
}

function centralLength(entry: Entry): number {
  return headerLength.central + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
}

/** What the archive is to blame for becomes a refusal; a failing disk stays what it is. */
export function refuseUnlessOurs(error: unknown, detail: string): never {
  const isOurs = error instanceof RegistryError || (error instanceof Error && 'syscall' in error)
  throw isOurs ? error : archiveRefusal(detail)
}
