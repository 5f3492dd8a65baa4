/** Bytes, or a text of Latin-1 characters. */
export type Part = Buffer | string

export function bytesOf(part: Part): Buffer {
  return typeof part === 'string' ? Buffer.from(part, 'latin1') : part
}

export function joined(...parts: Part[]): Buffer {
  return Buffer.concat(parts.map(bytesOf))
}

export function number(value: number, { width = 4, isLittle = false } = {}): Buffer {
  const bytes = Buffer.alloc(width)
  if (isLittle) bytes.writeUIntLE(value, 0, width)
  else bytes.writeUIntBE(value, 0, width)
  return bytes
}
