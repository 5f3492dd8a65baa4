/** Bytes that no other thread can change. */
export type Bytes = Uint8Array<ArrayBuffer>

export function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Characters of bytes below 256, for names such as `IDAT`. */
export function asciiOf(bytes: Bytes, start = 0, end = bytes.length): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 256)))
}

const strict = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('latin1')

/** Decodes UTF-8, or Latin-1 where the bytes are no UTF-8. */
export function decodeText(bytes: Bytes): string {
  try {
    return strict.decode(bytes)
  } catch {
    return latin.decode(bytes)
  }
}

/** Text without the zeros at its end. A pattern for them would take quadratic time. */
export function withoutEndingZeros(text: string): string {
  let end = text.length
  while (text.charCodeAt(end - 1) === 0) end -= 1
  return text.slice(0, end)
}

/** Part of `bytes` up to a zero byte, and the part behind it. */
export function splitAtZero(bytes: Bytes): [before: Bytes, after: Bytes] {
  const zero = bytes.indexOf(0)
  return zero < 0 ? [bytes, new Uint8Array()] : [bytes.subarray(0, zero), bytes.subarray(zero + 1)]
}

export function joinBytes(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
