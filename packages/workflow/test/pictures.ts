import { crc32 } from 'node:zlib'
import { bytesOf, joined, number, type Part } from './parts.ts'

export function png(...chunks: [type: string, data: Part][]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const body = joined(type, data)
    return joined(number(body.length - 4), body, number(crc32(body)))
  })
  return joined('\x89PNG\r\n\x1a\n', ...parts)
}

const long = 4

/** Creates a TIFF file with a main directory. UserComment tags go to an inner Exif directory. */
export function exif(entries: [tag: number, data: Part][], { isLittle = true, type = 2 } = {}): Buffer {
  const u16 = (value: number) => number(value, { width: 2, isLittle })
  const u32 = (value: number) => number(value, { isLittle })
  const directory = (at: number, all: [tag: number, type: number, data: Buffer][]): Buffer => {
    let free = at + 2 + all.length * 12 + 4
    const behind: Buffer[] = []
    const rows = all.map(([tag, kind, data]) => {
      const isShort = data.length <= 4
      const row = joined(u16(tag), u16(kind), u32(kind === long ? 1 : data.length), isShort ? data : u32(free))
      if (!isShort) {
        behind.push(data)
        free += data.length
      }
      return joined(row, Buffer.alloc(12 - row.length))
    })
    return joined(u16(all.length), ...rows, u32(0), ...behind)
  }
  const typed = entries.map(([tag, data]): [number, number, Buffer] => [tag, type, bytesOf(data)])
  const inner = typed.filter(([tag]) => tag === 0x9286)
  const own = typed.filter(([tag]) => tag !== 0x9286)
  const length = directory(8, [...own, [0x8769, long, u32(0)]]).length
  const whole = directory(8, [...own, [0x8769, long, u32(8 + length)]])
  return joined(isLittle ? 'II' : 'MM', u16(42), u32(8), whole, directory(8 + length, inner))
}

export function webp(exifData: Part): Buffer {
  const chunk = (type: string, data: Buffer) =>
    joined(type, number(data.length, { isLittle: true }), data, Buffer.alloc(data.length % 2))
  const chunks = joined(
    'WEBP',
    chunk('VP8X', Buffer.alloc(10)),
    chunk('VP8 ', Buffer.alloc(3001)),
    chunk('EXIF', bytesOf(exifData)),
  )
  return joined('RIFF', number(chunks.length, { isLittle: true }), chunks)
}

export function jpeg(exifData: Part, comment = ''): Buffer {
  const segment = (marker: number, data: Buffer) =>
    joined(Buffer.from([0xff, marker]), number(data.length + 2, { width: 2 }), data)
  return joined(
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0')),
    segment(0xe1, joined('http://ns.adobe.com/xap/1.0/\0')),
    Buffer.from([0xff]),
    segment(0xe1, joined('Exif\0\0', exifData)),
    segment(0xfe, bytesOf(comment)),
    segment(0xda, Buffer.alloc(10)),
    Buffer.alloc(200, 0xff),
  )
}
