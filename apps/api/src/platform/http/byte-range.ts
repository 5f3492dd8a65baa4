import type { ByteRange } from '../blobs/blob-store.ts'
import { RegistryError } from '../errors.ts'

/**
 * The part of a file that a Range header asks for. Undefined for the whole file: no header, more than one range, or a
 * unit that is not bytes (RFC 9110 §14.2 lets a server ignore those). Throws `range_not_satisfiable`.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < Number(first)) return undefined
  if (start >= size || start > end) throw new RegistryError('range_not_satisfiable', { size })
  return { start, end }
}
