import { RegistryError } from '../../platform/errors.ts'
import { archiveLimits } from './archive-limits.ts'
import { NameRegister } from './name-register.ts'
import { ambiguous, shownName } from './refuse-archive.ts'
import { locateDirectory, type Directory } from './zip-end.ts'
import { readEntryAt, type ZipEntry } from './zip-entry.ts'
import { ZipSource, type ReadableBytes } from './zip-source.ts'

/** Entry with the position of the next entry. */
export interface PlacedEntry extends ZipEntry {
  end: number
}

export interface Zip {
  source: ZipSource
  /** Entries in file order, including folders. */
  entries: PlacedEntry[]
  /** Files by path, without folders. */
  files: Map<string, PlacedEntry>
}

const localHeaderLength = 30

/**
 * Reads the central directory of an archive; refuses archives that do not unpack exactly as listed. Only names stay in
 * memory. Own code parses the fields, because each library resolves contradictions silently in its own way.
 */
export async function openZip(file: ReadableBytes): Promise<Zip> {
  const source = new ZipSource(file, (await file.stat()).size)
  const directory = await locateDirectory(source)
  refuseLongLists(directory)
  const listed = await readEntries(source, directory)
  if (listed.length === 0) throw new RegistryError('archive_empty')
  refuseBomb(listed)
  const entries = placed(listed, directory.start)
  await refuseOtherFormats(source, entries)
  const files = entries.filter(({ path }) => !path.endsWith('/'))
  return { source, entries, files: new Map(files.map((entry) => [entry.path, entry])) }
}

function refuseLongLists({ start, end, count }: Directory): void {
  const { entries, directoryBytes } = archiveLimits
  if (count > entries) throw new RegistryError('archive_too_many_files', { limit: `${entries} files` })
  if (end - start > directoryBytes) {
    throw new RegistryError('archive_too_many_files', { limit: `${directoryBytes / 1024 ** 2} MiB of names` })
  }
}

async function readEntries(source: ZipSource, directory: Directory): Promise<ZipEntry[]> {
  const names = new NameRegister()
  const entries: ZipEntry[] = []
  for (let at = directory.start; at < directory.end;) {
    const { entry, next } = await readEntryAt(source, directory, at)
    names.add(entry.path)
    entries.push(entry)
    if (entries.length > directory.count) break
    at = next
  }
  if (entries.length !== directory.count) throw ambiguous('it lists more or fewer files than it says')
  return entries
}

function refuseBomb(entries: ZipEntry[]): void {
  const { unpackedBytes, ratio } = archiveLimits
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const packedSize = entries.reduce((sum, entry) => sum + entry.packedSize, 0)
  if (size > unpackedBytes) {
    throw new RegistryError('archive_too_large_unpacked', { limit: unpackedBytes / 1024 ** 2 })
  }
  const { factor, above } = ratio.whole
  if (size > above && size > packedSize * factor) {
    throw new RegistryError('archive_ratio', { name: 'the archive', ratio: factor })
  }
}

/** Sorts entries by position and sets their ends; overlapping entries are refused. */
function placed(entries: ZipEntry[], directoryStart: number): PlacedEntry[] {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset)
  return sorted.map((entry, index) => {
    const end = sorted[index + 1]?.offset ?? directoryStart
    const least = entry.offset + localHeaderLength + Buffer.byteLength(entry.path) + entry.packedSize
    if (least > end) throw new RegistryError('archive_overlap', { name: shownName(entry.path) })
    return { ...entry, end }
  })
}

const tar = { length: 512, checksum: { start: 148, end: 156 } }

/**
 * Refuses other archive formats: a ZIP file must start with its first entry, whose contents must not be another archive
 * format.
 */
async function refuseOtherFormats(source: ZipSource, [first]: PlacedEntry[]): Promise<void> {
  if (first?.offset !== 0) throw new RegistryError('archive_polyglot', { place: 'before its first file' })
  if (source.size < tar.length) return
  const block = await source.bytes(0, tar.length)
  const { start, end } = tar.checksum
  const stated = Number.parseInt(block.toString('latin1', start, end).trim(), 8)
  const sum = block.reduce((total, byte, at) => total + (at >= start && at < end ? 0x20 : byte), 0)
  if (sum === stated) throw new RegistryError('archive_polyglot', { place: 'its beginning makes it a TAR archive' })
}
