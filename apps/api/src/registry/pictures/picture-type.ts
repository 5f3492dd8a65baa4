const signatures: [type: string, offset: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
  ['image/avif', 4, 'ftypavis'],
]

const drawing = /^(?:\s|<\?xml[^>]{0,200}>|<!--(?:(?!-->)[^]){0,2000}-->|<!doctype svg[^>[]{0,500}>)*<svg[\s>]/i
const drawingHead = 4096

/** Returns the media type of a picture by its bytes, not by its name. Undefined for any other file. */
export function pictureType(bytes: Buffer): string | undefined {
  const known = signatures.find(([, offset, text]) => bytes.toString('latin1', offset, offset + text.length) === text)
  if (known) return known[0]
  const head = new TextDecoder().decode(bytes.subarray(0, drawingHead))
  return drawing.test(head) ? 'image/svg+xml' : undefined
}
