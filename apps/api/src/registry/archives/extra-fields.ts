import { RegistryError } from '../../platform/errors.ts'
import { shownName } from './refuse-archive.ts'

/** Numbers of a header that may exceed its fields; a field of all ones refers to an extra field. */
export interface WideNumbers {
  size: number
  packedSize: number
  /** Absent from a local header. */
  offset?: number
}

const ids = { zip64: 0x0001, unicodeName: 0x7075 }
const allOnes = 0xffffffff

/**
 * Returns the numbers of a header, completed by its ZIP64 field. Throws when extra fields are malformed or
 * contradictory.
 */
export function completeNumbers<Numbers extends WideNumbers>(name: Buffer, extra: Buffer, plain: Numbers): Numbers {
  const fields = parseFields(name, extra)
  const unicodeName = fields.get(ids.unicodeName)
  // Some programs read the name in the header, other programs read this field.
  if (unicodeName && !unicodeName.subarray(5).equals(name)) {
    throw new RegistryError('archive_header_mismatch', { name: shown(name), detail: 'it has two names' })
  }
  return complete(name, fields.get(ids.zip64), plain)
}

function parseFields(name: Buffer, extra: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>()
  for (let at = 0; at < extra.length;) {
    const end = at + 4 <= extra.length ? at + 4 + extra.readUInt16LE(at + 2) : Infinity
    if (end > extra.length) throw refusal(name, 'is cut off')
    const id = extra.readUInt16LE(at)
    if (fields.has(id)) throw refusal(name, 'has the same field twice')
    fields.set(id, extra.subarray(at + 4, end))
    at = end
  }
  return fields
}

const keys = ['size', 'packedSize', 'offset'] as const

function complete<Numbers extends WideNumbers>(name: Buffer, wide: Buffer | undefined, plain: Numbers): Numbers {
  const numbers = { ...plain }
  const missing = keys.filter((key) => plain[key] === allOnes)
  const given = Array.from({ length: Math.floor((wide?.length ?? 0) / 8) }, (_, index) =>
    Number(wide?.readBigUInt64LE(index * 8)),
  )
  for (const [index, key] of missing.entries()) {
    const value = given[index]
    if (value === undefined) throw contradiction(name, 'lacks one')
    numbers[key] = value
  }
  // Some programs write all numbers in this order, including numbers that the header has, and a disk number.
  if (given.length > missing.length && given.some((value, index) => value !== numbers[keys[index] ?? 'size'])) {
    throw contradiction(name, 'has two sizes or two places')
  }
  const rest = wide?.subarray(given.length * 8) ?? Buffer.alloc(0)
  if (given.length > keys.length || rest.some((byte) => byte !== 0)) throw contradiction(name, 'has too many')
  return numbers
}

function contradiction(name: Buffer, detail: string): RegistryError {
  return new RegistryError('archive_zip64', { detail: `${shown(name)} ${detail}` })
}

function refusal(name: Buffer, detail: string): RegistryError {
  return new RegistryError('archive_extra_field', { name: shown(name), detail })
}

function shown(name: Buffer): string {
  return shownName(name.toString())
}
