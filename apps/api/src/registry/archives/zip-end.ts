import { RegistryError } from '../../platform/errors.ts'
import { archiveLimits } from './archive-limits.ts'
import { ambiguous, damaged } from './refuse-archive.ts'
import type { ZipSource } from './zip-source.ts'
import { readZip64End, zip64Length, type EndNumbers } from './zip64-end.ts'

/** Position of the central directory, and its declared number of files. */
export interface Directory {
  start: number
  end: number
  count: number
}

const endLength = 22
const longestComment = 0xffff
const signatures = { local: 0x04034b50, central: 0x02014b50, end: Buffer.from('PK\x05\x06', 'latin1') }

/**
 * Finds the central directory. Programs find it by its offset, backwards from the end, or by the first end record; an
 * archive is refused unless all three agree, so that a reviewer and an installer see the same files.
 */
export async function locateDirectory(source: ZipSource): Promise<Directory> {
  const endAt = await findEnd(source)
  const plain = endNumbers(await source.bytes(endAt, endLength))
  const wide = await readZip64End(source, endAt, plain)
  const { disk, directoryDisk, countHere, count, size, start } = wide ?? plain
  if (!wide && (size === 0xffffffff || start === 0xffffffff)) {
    throw new RegistryError('archive_zip64', { detail: 'its ZIP64 end record is missing' })
  }
  if (disk !== 0 || directoryDisk !== 0) throw new RegistryError('archive_multi_disk')
  if (countHere !== count) throw ambiguous('its end names two numbers of files')
  const end = wide ? endAt - zip64Length : endAt
  if (start + size !== end) throw await misplaced(source, { start, size, end })
  return { start, end, count }
}

/** Returns the position of the end record. */
async function findEnd(source: ZipSource): Promise<number> {
  const length = Math.min(source.size, longestComment + endLength)
  const tailStart = source.size - length
  const tail = await source.bytes(tailStart, length)
  const last = tail.lastIndexOf(signatures.end)
  if (last === -1) throw await endless(source)
  const over = bytesBehind(tail, last)
  if (over !== 0) {
    if (hasCompleteEnd(tail, last)) throw ambiguous('it has several end records')
    if (over < 0) throw damaged('its end is cut off')
    throw new RegistryError('archive_trailing_data', { bytes: over })
  }
  if (length - last - endLength > archiveLimits.commentBytes) {
    throw new RegistryError('archive_comment_too_long', { limit: archiveLimits.commentBytes })
  }
  return tailStart + last
}

/** Returns the number of bytes after an end record and its comment; negative for an incomplete record. */
function bytesBehind(tail: Buffer, at: number): number {
  return at + endLength > tail.length ? -1 : tail.length - at - endLength - tail.readUInt16LE(at + endLength - 2)
}

function hasCompleteEnd(tail: Buffer, before: number): boolean {
  for (let at = before; at > 0;) {
    at = tail.lastIndexOf(signatures.end, at - 1)
    if (at === -1) return false
    if (bytesBehind(tail, at) === 0) return true
  }
  return false
}

async function endless(source: ZipSource): Promise<RegistryError> {
  const begins = source.size >= 4 && (await source.bytes(0, 4)).readUInt32LE(0) === signatures.local
  return begins ? damaged('its end is missing') : new RegistryError('archive_invalid', { detail: 'it is no ZIP file' })
}

function endNumbers(record: Buffer): EndNumbers {
  return {
    disk: record.readUInt16LE(4),
    directoryDisk: record.readUInt16LE(6),
    countHere: record.readUInt16LE(8),
    count: record.readUInt16LE(10),
    size: record.readUInt32LE(12),
    start: record.readUInt32LE(16),
  }
}

async function misplaced(
  source: ZipSource,
  { start, size, end }: { start: number; size: number; end: number },
): Promise<RegistryError> {
  if (start + size > end) return damaged('its list of files is not where it says')
  const [isThere, isShifted] = [await hasDirectoryAt(source, start), await hasDirectoryAt(source, end - size)]
  return isShifted && !isThere
    ? new RegistryError('archive_polyglot', { place: 'before its first file' })
    : ambiguous(isShifted ? 'it has two lists of files' : 'more follows its list of files')
}

async function hasDirectoryAt(source: ZipSource, position: number): Promise<boolean> {
  return (await source.bytes(position, 4)).readUInt32LE(0) === signatures.central
}
