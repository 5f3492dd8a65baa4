import { asciiOf, joinBytes, viewOf, type Bytes } from '../bytes.ts'
import { BrokenFile } from '../limits.ts'
import type { Slices } from '../slices.ts'
import type { NamedText } from '../texts.ts'
import { textsOfComments } from './vorbis-comments.ts'

/** Reads the comments, which are the second packet of the first stream. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  const packet = await secondPacket(slices)
  const prefix = ['\x03vorbis', 'OpusTags', '\x81theora'].find(
    (letters) => asciiOf(packet, 0, letters.length) === letters,
  )
  // In Ogg, FLAC comments start with the header of their block.
  const length = prefix?.length ?? (packet[0] === 0x84 || packet[0] === 4 ? 4 : 0)
  return textsOfComments(packet.subarray(length))
}

async function secondPacket(slices: Slices): Promise<Bytes> {
  const parts: Bytes[] = []
  let stream: number | undefined
  let packets = 0
  for (let at = 0; at < slices.size;) {
    const header = await slices.exactly(at, 27)
    if (asciiOf(header, 0, 4) !== 'OggS') throw new BrokenFile(`There is no page at byte ${at}.`)
    const serial = viewOf(header).getUint32(14)
    stream ??= serial
    const lengths = await slices.exactly(at + 27, header[26] ?? 0)
    const start = at + 27 + lengths.length
    const length = lengths.reduce((sum, each) => sum + each, 0)
    const body = serial === stream ? await slices.exactly(start, length) : undefined
    let from = 0
    for (const each of body ? lengths : []) {
      if (body && packets === 1) parts.push(body.subarray(from, from + each))
      from += each
      // A packet ends with a segment of fewer than 255 bytes.
      if (each < 255) packets += 1
      if (packets === 2) return joinBytes(parts)
    }
    at = start + length
  }
  return joinBytes(parts)
}
