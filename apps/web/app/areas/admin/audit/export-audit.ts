import { streamLines } from '../../../data/api/stream-lines.ts'
import type { AuditQuery } from './audit-query.ts'

const fileName = 'audit.ndjson'

/** Saves the entries that pass a filter. Answers whether there is a file now. Throws `RefusalError`. */
export const exportAudit = async (query: AuditQuery): Promise<boolean> => {
  const { before: _older, after: _newer, order: _order, limit: _size, ...filter } = query
  const place = await choosePlace()
  if (place === 'cancelled') return false
  const response = await streamLines('/admin/audit/export', filter)
  if (place && response.body) await response.body.pipeTo(await place.createWritable())
  else save(await response.blob())
  return true
}

interface Place {
  createWritable: () => Promise<WritableStream<Uint8Array>>
}

type Choose = (options: { suggestedName: string }) => Promise<Place>

/** Where the lines are written as they come; undefined in a browser that lets no page write a file. */
const choosePlace = async (): Promise<Place | 'cancelled' | undefined> => {
  // Not in every browser, and so not among the types.
  const choose = Reflect.get(globalThis, 'showSaveFilePicker') as Choose | undefined
  if (typeof choose !== 'function') return undefined
  try {
    return await choose({ suggestedName: fileName })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    return undefined
  }
}

/** The browser keeps what it gathers on its disk when it is much. */
const save = (content: Blob) => {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  // Some browsers begin to read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
