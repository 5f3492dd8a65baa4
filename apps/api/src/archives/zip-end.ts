import { archiveRefusal } from './refuse-archive.ts'
import type { ZipSource } from './zip-source.ts'

interface Directory {
  start: number
  size: number
}

const endLength = 22
const zip64LocatorLength = 20
const zip64EndLength = 56

/**
 * Where the central directory lies. Readers find it in two ways, by its offset or backwards from the end of the file;
 * an archive is refused unless both lead to the same bytes, or a reviewer and an installer could see different files.
 */
export async function locateDirectory(source: ZipSource, commentLength: number): Promise<Directory> {
  const endAt = source.size - commentLength - endLength
  const end = await source.bytes(endAt, endLength)
  const plain = { start: end.readUInt32LE(16), size: end.readUInt32LE(12) }
  const zip64 = await readZip64(source, endAt)
  const directory = zip64 ?? plain
  const agrees = (key: keyof Directory) => plain[key] === directory[key] || plain[key] === 0xffffffff
  const endsAt = zip64 ? endAt - zip64LocatorLength - zip64EndLength : endAt
  if (!agrees('start') || !agrees('size') || directory.start + directory.size !== endsAt) {
    throw archiveRefusal('its list of files is not where it says')
  }
  return directory
}

async function readZip64(source: ZipSource, endAt: number): Promise<Directory | undefined> {
  const locatorAt = endAt - zip64LocatorLength
  if (locatorAt < 0) return undefined
  const locator = await source.bytes(locatorAt, zip64LocatorLength)
  if (locator.readUInt32LE(0) !== 0x07064b50) return undefined
  const zip64EndAt = Number(locator.readBigUInt64LE(8))
  if (zip64EndAt !== locatorAt - zip64EndLength) throw archiveRefusal('its list of files is not where it says')
  const zip64End = await source.bytes(zip64EndAt, zip64EndLength)
  return { start: Number(zip64End.readBigUInt64LE(48)), size: Number(zip64End.readBigUInt64LE(40)) }
}
