/** An entry of the log of a registry. */
export type Leaf = Readonly<Record<string, unknown>>

/** Reads an entry; entries of other formats are empty. */
export function parseLeaf(entry: Uint8Array): Leaf {
  try {
    const value: unknown = JSON.parse(Buffer.from(entry).toString())
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Lists what an entry is about, as `GET /log/leaves` names it. */
export function subjectsOf(entry: Uint8Array): string[] {
  const leaf = parseLeaf(entry)
  const text = (field: string): string => String(leaf[field])
  switch (leaf['kind']) {
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
