import { bytesOf, joined, number, type Part } from './parts.ts'

const little = { isLittle: true }

export function flac(texts: [name: string, text: Part][]): Buffer {
  const block = (flags: number, data: Buffer) => joined(Buffer.from([flags]), number(data.length, { width: 3 }), data)
  return joined(
    'fLaC',
    block(0, Buffer.alloc(34)),
    block(4, comments(texts)),
    block(0x81, Buffer.alloc(99)),
    Buffer.alloc(99),
  )
}

/** Creates an Ogg file. A page has at most 255 segments, so a long comment spans several pages. */
export function ogg(prefix: string, texts: [name: string, text: Part][]): Buffer {
  const page = (lengths: number[], data: Buffer) =>
    joined(
      'OggS',
      Buffer.alloc(10),
      number(7, little),
      Buffer.alloc(8),
      Buffer.from([lengths.length, ...lengths]),
      data,
    )
  const packet = joined(prefix, comments(texts))
  const lengths = [...Array.from({ length: Math.floor(packet.length / 255) }, () => 255), packet.length % 255]
  const pages = Array.from({ length: Math.ceil(lengths.length / 255) }, (_, index) => {
    const own = lengths.slice(index * 255, index * 255 + 255)
    const start = index * 255 * 255
    return page(own, packet.subarray(start, start + own.reduce((sum, length) => sum + length, 0)))
  })
  return joined(page([19], Buffer.alloc(19)), ...pages, page([9], Buffer.alloc(9)))
}

const syncSafe = (value: number) => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 127))

/**
 * Creates an MP3 file with a TXXX frame for each text, in ID3 version 2, 3 or 4. Encodings: 0 Latin-1, 1 UTF-16 with a
 * byte order mark, 3 UTF-8.
 */
export function mp3(version: 2 | 3 | 4, encoding: 0 | 1 | 3, texts: [name: string, text: string][], flags = 0): Buffer {
  const encode = (text: string) =>
    encoding === 1 ? Buffer.from(`\uFEFF${text}`, 'utf16le') : Buffer.from(text, encoding === 0 ? 'latin1' : 'utf8')
  const frames = texts.map(([name, text]) => {
    const end = Buffer.alloc(encoding === 1 ? 2 : 1)
    const data = joined(Buffer.from([encoding]), encode(name), end, encode(text))
    if (version === 2) return joined('TXX', number(data.length, { width: 3 }), data)
    return joined('TXXX', version === 4 ? syncSafe(data.length) : number(data.length), number(0, { width: 2 }), data)
  })
  const title = version === 2 ? joined('TT2', number(2, { width: 3 }), '\0a') : joined('TIT2', number(2), '\0\0\0a')
  let tag = joined(title, ...frames)
  if (flags & 0x80) tag = Buffer.from(tag.toString('latin1').replaceAll('\xff', '\xff\0'), 'latin1')
  const padded = joined(tag, Buffer.alloc(60))
  return joined(
    'ID3',
    Buffer.from([version, 0, flags]),
    syncSafe(padded.length),
    padded,
    bytesOf('\xff\xfb'),
    Buffer.alloc(99),
  )
}

function comments(texts: [name: string, text: Part][]): Buffer {
  const all = texts.map(([name, text]) => joined(name, '=', text))
  return joined(
    number(4, little),
    'Lavf',
    number(all.length, little),
    ...all.flatMap((each) => [number(each.length, little), each]),
  )
}
