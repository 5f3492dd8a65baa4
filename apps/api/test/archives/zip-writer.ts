import { crc32, deflateRawSync } from 'node:zlib'

/** Fields of an entry's header. */
export interface Header {
  name: string | Buffer
  flags: number
  method: number
  crc: number
  packedSize: number
  size: number
  extra: Buffer
  /** Field of the central header alone. */
  attributes: number
  disk: number
  offset: number
  comment: Buffer
}

/** An entry that is sound except for the given fields. */
export interface Entry extends Partial<Header> {
  name: string | Buffer
  data?: string | Buffer
  /** Bytes in the file, instead of the compressed `data`. */
  packed?: Buffer
  mode?: number
  local?: Partial<Header>
  central?: Partial<Header>
  before?: Buffer
  /** Bytes after the packed bytes: a data descriptor, or bytes that do not belong there. */
  after?: Buffer
  /** Whether the entry exists only in the central directory, and borrows the bytes of another entry. */
  isListedOnly?: boolean
}

/** Numbers of the end record. */
interface End {
  disk: number
  directoryDisk: number
  countHere: number
  count: number
  size: number
  start: number
}

export interface Frame {
  prefix?: Buffer
  beforeDirectory?: Buffer
  afterDirectory?: Buffer
  comment?: Buffer
  /** Stated length of the comment. */
  commentLength?: number
  trailing?: Buffer
  end?: Partial<End>
  /** ZIP64 records before the end record; the given numbers replace the true ones. */
  wide?: Partial<End & { recordAt: number; recordSize: number; disks: number }>
  /** Whether offsets ignore the prefix, as when bytes are simply prepended. */
  isShifted?: boolean
}

/** Writes a ZIP file, in which any field may be wrong. */
export function writeZip(entries: Entry[], frame: Frame = {}): Buffer {
  const { prefix = Buffer.alloc(0), beforeDirectory = Buffer.alloc(0), afterDirectory = Buffer.alloc(0) } = frame
  const base = frame.isShifted ? prefix.length : 0
  const parts = [prefix]
  const listed: Buffer[] = []
  let at = prefix.length
  const put = (bytes: Buffer): void => {
    parts.push(bytes)
    at += bytes.length
  }
  for (const entry of entries) {
    const { header, packed } = headerOf(entry)
    put(entry.before ?? Buffer.alloc(0))
    listed.push(centralHeader({ ...header, offset: at - base, ...pick(entry), ...entry.central }))
    if (entry.isListedOnly) continue
    put(localHeader({ ...header, ...pick(entry), ...entry.local }))
    put(packed)
    put(entry.after ?? Buffer.alloc(0))
  }
  put(beforeDirectory)
  const directory = Buffer.concat(listed)
  const truth = { disk: 0, directoryDisk: 0, countHere: listed.length, count: listed.length, size: directory.length }
  const end = { ...truth, start: at - base }
  put(directory)
  put(afterDirectory)
  if (frame.wide) put(wideEnd({ recordAt: at - base, recordSize: 44, disks: 1, ...end, ...frame.wide }))
  put(plainEnd({ ...end, ...frame.end }, frame))
  put(frame.trailing ?? Buffer.alloc(0))
  return Buffer.concat(parts)
}

/** Returns an extra field; its stated length may be wrong. */
export function extraField(id: number, data: Buffer, length = data.length): Buffer {
  return Buffer.concat([numbers([2, id], [2, length]), data])
}

/** Encodes little-endian numbers, each after its width in bytes. */
export function numbers(...values: [2 | 4 | 8, number][]): Buffer {
  return Buffer.concat(
    values.map(([width, value]) => {
      const bytes = Buffer.alloc(8)
      bytes.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)))
      return bytes.subarray(0, width)
    }),
  )
}

const headerKeys = [
  'flags',
  'method',
  'crc',
  'packedSize',
  'size',
  'extra',
  'attributes',
  'disk',
  'offset',
  'comment',
] as const

/** Returns the given fields of both headers. */
function pick(entry: Entry): Partial<Header> {
  return Object.fromEntries(headerKeys.filter((key) => entry[key] !== undefined).map((key) => [key, entry[key]]))
}

function headerOf(entry: Entry): { header: Header; packed: Buffer } {
  const data = Buffer.from(entry.data ?? '')
  const method = data.length === 0 ? 0 : 8
  const packed = entry.packed ?? ((entry.method ?? method) === 8 ? deflateRawSync(data) : data)
  const type = entry.mode ?? 0o100644
  const header = {
    name: entry.name,
    flags: 0x800,
    method,
    crc: crc32(data),
    packedSize: packed.length,
    size: data.length,
    extra: Buffer.alloc(0),
    attributes: (type << 16) >>> 0,
    disk: 0,
    offset: 0,
    comment: Buffer.alloc(0),
  }
  return { header, packed }
}

function localHeader({ name, flags, method, crc, packedSize, size, extra }: Header): Buffer {
  const raw = Buffer.from(name)
  return Buffer.concat([
    numbers([4, 0x04034b50], [2, 20], [2, flags], [2, method], [4, 0x5a210000], [4, crc], [4, packedSize], [4, size]),
    numbers([2, raw.length], [2, extra.length]),
    raw,
    extra,
  ])
}

function centralHeader({ name, extra, comment, ...header }: Header): Buffer {
  const raw = Buffer.from(name)
  const { flags, method, crc, packedSize, size } = header
  return Buffer.concat([
    numbers([4, 0x02014b50], [2, 0x031e], [2, 20], [2, flags], [2, method], [4, 0x5a210000], [4, crc]),
    numbers([4, packedSize], [4, size], [2, raw.length], [2, extra.length], [2, comment.length]),
    numbers([2, header.disk], [2, 0], [4, header.attributes], [4, header.offset]),
    raw,
    extra,
    comment,
  ])
}

function plainEnd(end: End, { comment = Buffer.alloc(0), commentLength }: Frame): Buffer {
  return Buffer.concat([
    numbers([4, 0x06054b50], [2, end.disk], [2, end.directoryDisk], [2, end.countHere], [2, end.count]),
    numbers([4, end.size], [4, end.start], [2, commentLength ?? comment.length]),
    comment,
  ])
}

function wideEnd(end: End & { recordAt: number; recordSize: number; disks: number }): Buffer {
  return Buffer.concat([
    numbers([4, 0x06064b50], [8, end.recordSize], [2, 45], [2, 45], [4, end.disk], [4, end.directoryDisk]),
    numbers([8, end.countHere], [8, end.count], [8, end.size], [8, end.start]),
    numbers([4, 0x07064b50], [4, 0], [8, end.recordAt], [4, end.disks]),
  ])
}
