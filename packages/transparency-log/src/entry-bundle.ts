const lengthBytes = 2
/** Length limit of an entry in bytes. A bundle stores the length in 16 bits. */
export const longestEntry = 0xffff

/** Writes entries as a bundle in the tlog-tiles format. Throws for an entry that is too long. */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    entries.flatMap((entry) => {
      if (entry.length > longestEntry) throw new RangeError(`an entry has ${entry.length} bytes`)
      const length = Buffer.alloc(lengthBytes)
      length.writeUInt16BE(entry.length)
      return [length, entry]
    }),
  )
}

/** Reads the entries of a bundle; undefined when its bytes end inside an entry. */
export function decodeBundle(bundle: Uint8Array): Uint8Array[] | undefined {
  const entries: Uint8Array[] = []
  const bytes = Buffer.from(bundle.buffer, bundle.byteOffset, bundle.byteLength)
  let at = 0
  while (at < bytes.length) {
    if (at + lengthBytes > bytes.length) return undefined
    const end = at + lengthBytes + bytes.readUInt16BE(at)
    if (end > bytes.length) return undefined
    entries.push(bytes.subarray(at + lengthBytes, end))
    at = end
  }
  return entries
}
