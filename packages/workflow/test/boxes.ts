import { bytesOf, joined, number, type Part } from './parts.ts'

export function box(type: string, ...content: Part[]): Buffer {
  const data = joined(...content)
  return joined(number(data.length + 8), type, data)
}

const version = number(0)

/** Metadata as ffmpeg writes it with `-movflags use_metadata_tags`. */
export function keyedMeta(texts: [name: string, text: Part][], { isQuickTime = false } = {}): Buffer {
  const keys = box('keys', version, number(texts.length), ...texts.map(([name]) => box('mdta', name)))
  const items = texts.map(([, text], index) => {
    const item = box('data', number(1), number(0), text)
    return joined(number(item.length + 8), number(index + 1), item)
  })
  return box('meta', isQuickTime ? '' : version, box('hdlr', Buffer.alloc(24)), keys, box('ilst', ...items))
}

/** Metadata in the format of iTunes. */
export function namedMeta(texts: [name: string, text: Part][]): Buffer {
  const items = texts.map(([name, text]) =>
    name.length === 4
      ? box(name, box('data', number(1), number(0), text))
      : box(
          '----',
          box('mean', version, 'com.apple.iTunes'),
          box('name', version, name),
          box('data', number(1), number(0), text),
        ),
  )
  return box('meta', version, box('hdlr', Buffer.alloc(24)), box('ilst', ...items))
}

export function mp4(...insideOfMoov: Part[]): Buffer {
  return joined(
    box('ftyp', 'isom', number(512), 'isom'),
    box('mdat', Buffer.alloc(3000)),
    box('moov', box('mvhd', Buffer.alloc(100)), ...insideOfMoov),
  )
}

export function avif(exif: Part, { isInside = false } = {}): Buffer {
  const data = joined(number(0), exif)
  const item = (id: number, type: string) =>
    box('infe', number(2 * 2 ** 24), number(id, { width: 2 }), number(0, { width: 2 }), type, '\0')
  const place = (id: number, start: number, length: number) =>
    joined(
      number(id, { width: 2 }),
      number(isInside ? 1 : 0, { width: 2 }),
      number(0, { width: 2 }),
      number(1, { width: 2 }),
      number(start),
      number(length),
    )
  const head = box('ftyp', 'avif', number(0), 'mif1', 'avif')
  const meta = (start: number) =>
    box(
      'meta',
      version,
      box('hdlr', Buffer.alloc(24)),
      box('iinf', version, number(2, { width: 2 }), item(1, 'av01'), item(2, 'Exif')),
      box(
        'iloc',
        number(2 ** 24),
        Buffer.from([0x44, 0]),
        number(2, { width: 2 }),
        place(1, 0, 0),
        place(2, start, data.length),
      ),
      ...(isInside ? [box('idat', data)] : []),
    )
  if (isInside) return joined(head, meta(0))
  return joined(head, meta(head.length + meta(0).length + 8), box('mdat', data))
}

export function element(id: number, ...content: Part[]): Buffer {
  const name = bytesOf(Buffer.from(id.toString(16), 'hex'))
  const data = joined(...content)
  return joined(name, number(2 ** 28 + data.length), data)
}

const segmentWithoutEnd = joined(Buffer.from('18538067', 'hex'), Buffer.from('01ffffffffffffff', 'hex'))

/** Creates a WebM file. With `isBehind`, the tags follow the clusters, and an index at the start points to the tags. */
export function webm(texts: [name: string, text: Part][], { isBehind = false } = {}): Buffer {
  const simple = texts.map(([name, text]) => element(0x67c8, element(0x45a3, name), element(0x4487, text)))
  const tags = element(0x1254c367, element(0x7373, element(0x63c0), ...simple))
  const clusters = joined(
    element(0x1f43b675, Buffer.alloc(2000)),
    joined(Buffer.from('1f43b675ff', 'hex'), Buffer.alloc(500)),
  )
  const seek = (position: number) =>
    element(
      0x114d9b74,
      element(0x4dbb, element(0x53ab, Buffer.from('1254c367', 'hex')), element(0x53ac, number(position))),
    )
  const header = element(0x1a45dfa3, element(0x4282, 'webm'))
  return isBehind
    ? joined(header, segmentWithoutEnd, seek(seek(0).length + clusters.length), clusters, tags)
    : joined(header, segmentWithoutEnd, element(0xec, Buffer.alloc(90)), tags, clusters)
}
