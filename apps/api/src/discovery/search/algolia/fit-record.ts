/** A record as Algolia keeps it. */
export type AlgoliaRecord = Record<string, unknown> & { objectID: string }

/** Bytes of JSON that every plan of Algolia accepts. */
const mostBytes = 9500
const longestText = 2000

/** Fields cut from a record that is too large, the most dispensable first. */
const cuttable = [
  'translated_descriptions',
  'comfy_titles',
  'comfy_categories',
  'pack_keys',
  'translated_names',
  'output_types',
  'input_types',
  'supported_os',
  'description',
  'comfy_nodes',
  'tag_names',
  'tag_keys',
  'tags',
] as const

/** The record within Algolia's bound: long texts are cut, and of lists the end, no more than has to be. */
export function fitRecord(record: AlgoliaRecord): AlgoliaRecord {
  const fields = new Map(Object.entries(record).map(([name, value]) => [name, shortened(value)]))
  let over = bytesOf(Object.fromEntries(fields)) - mostBytes
  for (const name of cuttable) {
    if (over <= 0) break
    const value = fields.get(name)
    const cut = cutBy(value, over)
    over -= bytesOf(value) - bytesOf(cut)
    fields.set(name, cut)
  }
  return { ...Object.fromEntries(fields), objectID: record.objectID }
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, longestText)
  return Array.isArray(value) ? value.map(shortened) : value
}

function cutBy(value: unknown, over: number): unknown {
  if (typeof value === 'string') return cutText(value, over)
  if (!Array.isArray(value)) return value
  const items: unknown[] = value
  let [kept, left] = [items.length, over]
  while (kept > 0 && left > 0) left -= bytesOf(items[--kept]) + 1
  return items.slice(0, kept)
}

function cutText(text: string, over: number): string {
  let [end, left] = [text.length, over]
  while (end > 0 && left > 0) left -= Buffer.byteLength(text[--end] ?? '')
  return text.slice(0, end)
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}
