/** Text fields of an entry in the log of a registry. */
export type Leaf = Readonly<Record<string, string>>

/** Reads an entry; entries of other formats are empty. */
export function parseLeaf(entry: Uint8Array): Leaf {
  try {
    const value: unknown = JSON.parse(Buffer.from(entry).toString())
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return Object.fromEntries(fields.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
  } catch {
    return {}
  }
}

/** Lists the subjects of an entry, as `GET /log/leaves` names them. */
export function subjectsOf(entry: Uint8Array): string[] {
  const leaf = parseLeaf(entry)
  const texts = new Map(Object.entries(leaf))
  const text = (field: string): string => texts.get(field) ?? ''
  switch (text('kind')) {
    case 'version':
      return [
        `version:${text('node')}@${text('version')}`,
        ...(leaf['sha256'] === undefined ? [] : [`archive:${text('sha256')}`]),
      ]
    case 'node':
      return [`node:${text('node')}`]
    case 'publisher':
      return [`publisher:${text('publisher')}`]
    case 'name':
      return [`name:${text('name')}`]
    default:
      return []
  }
}
