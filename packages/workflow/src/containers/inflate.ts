import { joinBytes, type Bytes } from '../bytes.ts'
import { TooLarge } from '../limits.ts'

/** Inflates zlib data; undefined for damaged data. Throws TooLarge beyond `most` bytes, without inflating the rest. */
export async function inflate(compressed: Bytes, most: number): Promise<Bytes | undefined> {
  const reader = new Blob([compressed]).stream().pipeThrough<Uint8Array>(new DecompressionStream('deflate')).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const read = await reader.read().catch(() => undefined)
    if (!read) return undefined
    if (read.done) return joinBytes(parts)
    length += read.value.length
    if (length > most) {
      await reader.cancel().catch(() => undefined)
      throw new TooLarge()
    }
    parts.push(read.value)
  }
}
