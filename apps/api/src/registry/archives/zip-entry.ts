import { RegistryError } from '../../platform/errors.ts'
import { archiveLimits } from './archive-limits.ts'
import { entryName } from './entry-name.ts'
import { completeNumbers } from './extra-fields.ts'
import { ambiguous, damaged, shownName } from './refuse-archive.ts'
import type { Directory } from './zip-end.ts'
import type { ZipSource } from './zip-source.ts'

/** Entry of the central directory. */
export interface ZipEntry {
  /** Path of the entry; a folder ends with '/'. */
  path: string
  flags: number
  /** Compression method: 0 stored, 8 deflated. */
  method: 0 | 8
  crc32: number
  packedSize: number
  size: number
  /** Offset of the local header. */
  offset: number
}

const headerLength = 46
const encryptedFlags = 0x1 | 0x40 | 0x2000
const patchFlag = 0x20
const [typeMask, linkType, folderType, fileType] = [0o170000, 0o120000, 0o040000, 0o100000]
/** Attribute by which Windows marks a link. */
const reparsePoint = 0x400

/**
 * Parses an entry of the central directory and returns the position of the next entry. Throws for an entry that no
 * installer should unpack as listed.
 */
export async function readEntryAt(
  source: ZipSource,
  directory: Directory,
  at: number,
): Promise<{ entry: ZipEntry; next: number }> {
  const broken = () => damaged('its list of files is broken')
  if (at + headerLength > directory.end) throw broken()
  const header = await source.bytes(at, headerLength)
  if (header.readUInt32LE(0) !== 0x02014b50) throw broken()
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => header.readUInt16LE(offset))
  if (nameLength === undefined || extraLength === undefined || commentLength === undefined) throw broken()
  const next = at + headerLength + nameLength + extraLength + commentLength
  if (next > directory.end) throw broken()
  if (commentLength > archiveLimits.commentBytes) {
    throw new RegistryError('archive_comment_too_long', { limit: archiveLimits.commentBytes })
  }
  const name = await source.bytes(at + headerLength, nameLength)
  const path = entryName(name)
  if (extraLength > archiveLimits.extraBytes) {
    throw new RegistryError('archive_extra_field', { name: shownName(path), detail: 'is too long' })
  }
  const extra = await source.bytes(at + headerLength + nameLength, extraLength)
  return { entry: parseEntry(header, { path, name, extra }), next }
}

function parseEntry(header: Buffer, { path, name, extra }: { path: string; name: Buffer; extra: Buffer }): ZipEntry {
  const [shown, flags, method] = [shownName(path), header.readUInt16LE(8), header.readUInt16LE(10)]
  if (flags & encryptedFlags) throw new RegistryError('archive_encrypted', { name: shown })
  if ((method !== 0 && method !== 8) || flags & patchFlag) throw new RegistryError('archive_method', { name: shown })
  if (header.readUInt16LE(34) !== 0) throw new RegistryError('archive_multi_disk')
  refuseOddTypes(path, header.readUInt32LE(38))
  const numbers = completeNumbers(name, extra, {
    size: header.readUInt32LE(24),
    packedSize: header.readUInt32LE(20),
    offset: header.readUInt32LE(42),
  })
  const entry: ZipEntry = { path, flags, method, crc32: header.readUInt32LE(16), ...numbers }
  if (path.endsWith('/') && entry.size > 0) throw ambiguous(`the folder ${shown} has content`)
  if (method === 0 && entry.packedSize !== entry.size) throw damaged(`${shown} has two sizes although it is not packed`)
  refuseLarge(entry)
  return entry
}

function refuseOddTypes(path: string, attributes: number): void {
  const type = (attributes >>> 16) & typeMask
  const name = shownName(path)
  if (type === linkType || attributes & reparsePoint) throw new RegistryError('archive_link', { name })
  if (type !== 0 && type !== fileType && type !== folderType) throw new RegistryError('archive_special_file', { name })
  if (type === folderType && !path.endsWith('/')) throw ambiguous(`${name} is a file by its name, a folder by its type`)
}

function refuseLarge({ path, size, packedSize }: ZipEntry): void {
  const { fileBytes, ratio } = archiveLimits
  const name = shownName(path)
  if (size > fileBytes) throw new RegistryError('archive_file_too_large', { name, limit: fileBytes / 1024 ** 2 })
  const { factor, above } = ratio.file
  if (size > above && size > packedSize * factor) throw new RegistryError('archive_ratio', { name, ratio: factor })
}
