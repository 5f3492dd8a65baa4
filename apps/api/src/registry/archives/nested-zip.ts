import { isRefusal, RegistryError } from '../../platform/errors.ts'
import { archiveLimits } from './archive-limits.ts'
import { openZip, type Zip } from './open-zip.ts'
import { shownName } from './refuse-archive.ts'
import type { ReadableBytes } from './zip-source.ts'

/** File of an archive or a folder that may itself be an archive. */
export interface OuterFile {
  path: string
  size: number
  /** Undefined for an unreadable file. */
  bytes(): Promise<Buffer | undefined>
}

/** Running totals of an archive and its nested archives. */
export interface Unpacked {
  entries: number
  bytes: number
  /** Bytes of the outer archive. */
  packedBytes: number
}

const signature = Buffer.from('PK\x03\x04', 'latin1')
/** Maximum size of a nested archive, because a nested archive is read into memory. Larger archives stay unopened. */
const mostBytes = 64 * 1024 ** 2

/** Returns whether a file that starts with these bytes is a ZIP archive, such as a wheel or an egg. */
export function isZip(head: Uint8Array): boolean {
  return signature.every((byte, index) => head[index] === byte)
}

/** Returns the totals of an archive without its nested archives. */
export function unpackedBy({ entries, source }: Zip): Unpacked {
  return { entries: entries.length, bytes: sizeOf(entries), packedBytes: source.size }
}

/**
 * Opens a nested ZIP archive and adds its contents to `all`. Returns undefined for a too large or invalid archive.
 * Throws `archive_ratio`, `archive_too_large_unpacked`, `archive_too_many_files` or `archive_overlap` when the totals
 * exceed a limit.
 */
export async function openNestedZip(file: OuterFile, all: Unpacked): Promise<Zip | undefined> {
  if (file.size > mostBytes) return undefined
  const zip = await openSound(file)
  if (!zip) return undefined
  all.entries += zip.entries.length
  all.bytes += sizeOf(zip.entries)
  refuseTooMuch(file, all)
  return zip
}

async function openSound(file: OuterFile): Promise<Zip | undefined> {
  try {
    const bytes = await file.bytes()
    return bytes && (await openZip(readableBytes(bytes)))
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code === 'archive_ratio') throw tooDense(file)
    if (beyondLimits.has(error.code)) throw error
    return undefined
  }
}

const beyondLimits = new Set(['archive_too_large_unpacked', 'archive_too_many_files', 'archive_overlap'])

function refuseTooMuch(file: OuterFile, all: Unpacked): void {
  const { entries, unpackedBytes, ratio } = archiveLimits
  if (all.entries > entries) throw new RegistryError('archive_too_many_files', { limit: `${entries} files` })
  if (all.bytes > unpackedBytes) {
    throw new RegistryError('archive_too_large_unpacked', { limit: unpackedBytes / 1024 ** 2 })
  }
  if (all.bytes > ratio.whole.above && all.bytes > all.packedBytes * ratio.whole.factor) throw tooDense(file)
}

function tooDense({ path }: OuterFile): RegistryError {
  return new RegistryError('archive_ratio', { name: shownName(path), ratio: archiveLimits.ratio.whole.factor })
}

function sizeOf(entries: readonly { size: number }[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0)
}

function readableBytes(bytes: Buffer): ReadableBytes {
  return {
    stat: () => Promise.resolve({ size: bytes.length }),
    read: (buffer, offset, length, position) =>
      Promise.resolve({ bytesRead: bytes.copy(buffer, offset, position, position + length) }),
  }
}
