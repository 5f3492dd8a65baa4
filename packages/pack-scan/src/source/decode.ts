import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

const mostBytes = 256 * 1024

/** Decodes base64 of either alphabet; undefined for other text. The result has a character for each byte. */
export function fromBase64(text: string): string | undefined {
  const clean = text.replaceAll(/\s/g, '')
  if (clean.length > mostBytes * 2 || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(clean)) return undefined
  return Buffer.from(clean, 'base64').toString('latin1')
}

export function fromHex(text: string): string | undefined {
  const clean = text.replaceAll(/\s/g, '')
  if (clean.length > mostBytes * 2 || clean.length % 2 || !/^[0-9a-fA-F]*$/.test(clean)) return undefined
  return Buffer.from(clean, 'hex').toString('latin1')
}

export function fromBase32(text: string): string | undefined {
  if (text.length > mostBytes || !/^[A-Za-z2-7]*=*$/.test(text)) return undefined
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of text.toUpperCase().replaceAll('=', '')) {
    value = ((value << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)) & 0xffff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 0xff)
  }
  return Buffer.from(bytes).toString('latin1')
}

export function rot13(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => {
    const code = letter.charCodeAt(0)
    const first = code < 97 ? 65 : 97
    return String.fromCharCode(((code - first + 13) % 26) + first)
  })
}

/** Decompresses deflate, gzip, zlib or brotli, up to a limit. */
export function decompress(bytes: string): string | undefined {
  const buffer = Buffer.from(bytes, 'latin1')
  for (const undo of [inflateSync, gunzipSync, inflateRawSync, brotliDecompressSync]) {
    try {
      const made = undo(buffer, { maxOutputLength: mostBytes })
      if (made.length > 0) return made.toString('latin1')
    } catch {
      // The bytes have another format.
    }
  }
  return undefined
}

/** Decodes valid UTF-8; returns other bytes unchanged. */
export function asUtf8(bytes: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return bytes
  }
}
