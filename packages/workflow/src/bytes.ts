/** Bytes outside shared memory, so that no other thread can change them. */
export type Bytes = Uint8Array<ArrayBuffer>

export function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Converts at most 256 bytes to characters with these codes, for names such as `IDAT`. */
export function asciiOf(bytes: Bytes, start = 0, end = bytes.length): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 256)))
}

const strict = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('latin1')

/** Decodes UTF-8, or Latin-1 when the bytes are not valid UTF-8. */
export function decodeText(bytes: Bytes): string {
  try {
    return strict.decode(bytes)
  } catch {
    return latin.decode(bytes)
  }
}

/** Removes zero characters from the end of a text. A regular expression for them would take quadratic time. */
export function withoutEndingZeros(text: string): string {
  let end = text.length
  while (text.charCodeAt(end - 1) === 0) end -= 1
  return text.slice(0, end)
}

/** Splits `bytes` at the first zero byte. */
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
