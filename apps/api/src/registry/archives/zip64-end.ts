import { RegistryError } from '../../platform/errors.ts'
import type { ZipSource } from './zip-source.ts'

/** Numbers of an end record; all ones refer to the ZIP64 record. */
export interface EndNumbers {
  disk: number
  directoryDisk: number
  countHere: number
  count: number
  size: number
  start: number
}

const locatorLength = 20
const recordLength = 56
const signatures = { locator: 0x07064b50, record: 0x06064b50 }
const allOnes: EndNumbers = {
  disk: 0xffff,
  directoryDisk: 0xffff,
  countHere: 0xffff,
  count: 0xffff,
  size: 0xffffffff,
  start: 0xffffffff,
}

/** Bytes between the central directory and the end record of a ZIP64 archive. */
export const zip64Length = recordLength + locatorLength

/** Returns the ZIP64 end record, which must match the plain record; undefined without a ZIP64 record. */
export async function readZip64End(
  source: ZipSource,
  endAt: number,
  plain: EndNumbers,
): Promise<EndNumbers | undefined> {
  const locatorAt = endAt - locatorLength
  if (locatorAt < 0) return undefined
  const locator = await source.bytes(locatorAt, locatorLength)
  if (locator.readUInt32LE(0) !== signatures.locator) return undefined
  const recordAt = locatorAt - recordLength
  const isNext = Number(locator.readBigUInt64LE(8)) === recordAt
  const record = isNext ? await source.bytes(recordAt, recordLength) : undefined
  // A longer record could hide bytes, because only some readers skip them.
  if (record?.readUInt32LE(0) !== signatures.record || Number(record.readBigUInt64LE(4)) !== recordLength - 12) {
    throw new RegistryError('archive_zip64', { detail: 'its ZIP64 end record is not where it says' })
  }
  if (locator.readUInt32LE(4) !== 0 || locator.readUInt32LE(16) > 1) throw new RegistryError('archive_multi_disk')
  const wide = wideNumbers(record)
  if (!agrees(plain, wide)) {
    throw new RegistryError('archive_zip64', { detail: 'its two end records say different things' })
  }
  return wide
}

function wideNumbers(record: Buffer): EndNumbers {
  return {
    disk: record.readUInt32LE(16),
    directoryDisk: record.readUInt32LE(20),
    countHere: Number(record.readBigUInt64LE(24)),
    count: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    start: Number(record.readBigUInt64LE(48)),
  }
}

function agrees(plain: EndNumbers, wide: EndNumbers): boolean {
  const keys = ['disk', 'directoryDisk', 'countHere', 'count', 'size', 'start'] as const
  return keys.every((key) => plain[key] === wide[key] || plain[key] === allOnes[key])
}
