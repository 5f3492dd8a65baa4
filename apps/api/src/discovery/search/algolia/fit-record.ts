/** Record in the format of Algolia. */
export type AlgoliaRecord = Record<string, unknown> & { objectID: string }

/** Maximum bytes of a record as JSON, within the limit of every Algolia plan. */
const mostBytes = 9500
const longestText = 2000

/** Fields that a too large record loses, least important first. */
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

/** Fits a record into Algolia's size limit: shortens long texts and cuts lists at their end, as little as possible. */
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
