import { RegistryError } from '../../platform/errors.ts'
import { archiveLimits } from './archive-limits.ts'
import { completeNumbers } from './extra-fields.ts'
import type { PlacedEntry } from './open-zip.ts'
import { ambiguous, damaged, shownName } from './refuse-archive.ts'
import type { ZipSource } from './zip-source.ts'

const headerLength = 30
const descriptorFlag = 0x8
/** Flag bits of the compression level, which does not affect the content. */
const thoroughnessFlags = 0x6

/**
 * Returns the start of an entry's packed bytes. The headers around them must match the central directory and reach the
 * next entry, so that front-to-back readers see no other files than programs that use the directory.
 */
export async function locateData(source: ZipSource, entry: PlacedEntry): Promise<number> {
  const header = await source.bytes(entry.offset, headerLength)
  if (header.readUInt32LE(0) !== 0x04034b50) throw damaged(`${shownName(entry.path)} is not where it is listed`)
  const [nameLength, extraLength] = [header.readUInt16LE(26), header.readUInt16LE(28)]
  const start = entry.offset + headerLength + nameLength + extraLength
  const name = Buffer.from(entry.path)
  if (nameLength !== name.length || !(await source.bytes(entry.offset + headerLength, nameLength)).equals(name)) {
    throw mismatch(entry, 'the names differ')
  }
  if (extraLength > archiveLimits.extraBytes) {
    throw new RegistryError('archive_extra_field', { name: shownName(entry.path), detail: 'is too long' })
  }
  if ((header.readUInt16LE(6) ^ entry.flags) & ~thoroughnessFlags) throw mismatch(entry, 'the flags differ')
  if (header.readUInt16LE(8) !== entry.method) throw mismatch(entry, 'the compressions differ')
  compareNumbers(entry, header, await source.bytes(start - extraLength, extraLength))
  await checkDescriptor(source, entry, start + entry.packedSize)
  return start
}

function compareNumbers(entry: PlacedEntry, header: Buffer, extra: Buffer): void {
  const { size, packedSize } = completeNumbers(Buffer.from(entry.path), extra, {
    size: header.readUInt32LE(22),
    packedSize: header.readUInt32LE(18),
  })
  // A streamed entry has its numbers after the packed bytes, and zeros in its header.
  const isLater = (entry.flags & descriptorFlag) !== 0
  const agrees = (stated: number, listed: number) => stated === listed || (isLater && stated === 0)
  if (!agrees(header.readUInt32LE(14), entry.crc32)) throw mismatch(entry, 'the checksums differ')
  // Without compression, a streaming reader cannot find the end of the file, so the file could hide other files.
  if (entry.method === 0 && packedSize !== entry.packedSize && isLater) {
    throw ambiguous(`the size of ${shownName(entry.path)} comes behind it although it is not packed`)
  }
  if (!agrees(packedSize, entry.packedSize) || !agrees(size, entry.size)) throw mismatch(entry, 'the sizes differ')
}

/** Checks the bytes between the packed bytes and the next entry: only a data descriptor may be there. */
async function checkDescriptor(source: ZipSource, entry: PlacedEntry, dataEnd: number): Promise<void> {
  const over = entry.end - dataEnd
  if (over < 0) throw new RegistryError('archive_overlap', { name: shownName(entry.path) })
  const forms = entry.flags & descriptorFlag ? descriptors(entry) : [Buffer.alloc(0)]
  const found = await source.bytes(dataEnd, Math.min(over, 24))
  if (forms.some((form) => form.length === over && form.equals(found))) return
  const isFollowed = forms.some((form) => form.length < over && found.subarray(0, form.length).equals(form))
  throw isFollowed
    ? new RegistryError('archive_polyglot', { place: `behind ${shownName(entry.path)}` })
    : mismatch(entry, 'the numbers behind it differ')
}

/** Returns every valid data descriptor of an entry: with and without a signature, with short and long numbers. */
function descriptors({ crc32, packedSize, size }: PlacedEntry): Buffer[] {
  const signature = Buffer.from('PK\x07\x08', 'latin1')
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32)
  const [short, long] = [Buffer.alloc(8), Buffer.alloc(16)]
  short.writeUInt32LE(packedSize)
  short.writeUInt32LE(size, 4)
  long.writeBigUInt64LE(BigInt(packedSize))
  long.writeBigUInt64LE(BigInt(size), 8)
  return [short, long].flatMap((sizes) => [
    Buffer.concat([signature, checksum, sizes]),
    Buffer.concat([checksum, sizes]),
  ])
}

function mismatch(entry: PlacedEntry, detail: string): RegistryError {
  return new RegistryError('archive_header_mismatch', { name: shownName(entry.path), detail })
}
