/** State of a row as the transparency log tells it: ids, digests and words of the registry, and no personal data. */
export type LeafState = Record<string, string>

export interface StateRow {
  subject: string
  /** Columns of the row that the log tells, without empty ones. */
  state: LeafState
  /** The newest leaf of the row. */
  body: string | null
}

const format = 1

/** Writes an entry of the log as canonical JSON: keys in order, no blanks (RFC 8785). */
export function leafBody(state: LeafState, at: Date): string {
  const fields = { ...state, at: at.toISOString(), v: format }
  return JSON.stringify(Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

/** Reads the state that an entry tells; undefined for text that is no entry of this format. */
export function readLeaf(body: string): LeafState | undefined {
  const fields = parse(body)
  if (typeof fields !== 'object' || fields === null) return undefined
  const { at, v, ...state } = { at: undefined, v: undefined, ...fields }
  return v === format && typeof at === 'string' && isTexts(state) ? state : undefined
}

/** Returns what a leaf is about; its newest leaf has the state of that. Undefined for a kind that this release does not know. */
export function subjectOfLeaf(state: LeafState): string | undefined {
  const { kind, node, version, publisher, member, name, advisory, key } = state
  switch (kind) {
    case 'version':
      return `version:${node}@${version}`
    case 'node':
      return `node:${node}`
    case 'publisher':
      return `publisher:${publisher}`
    case 'member':
      return `member:${publisher}/${member}`
    case 'name':
      return `name:${name}`
    case 'advisory':
      return `advisory:${advisory}`
    case 'key':
      return `key:${key}`
    case undefined:
    default:
      return undefined
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isTexts(fields: object): fields is LeafState {
  return Object.values(fields).every((value) => typeof value === 'string')
}

/** Tells whether two states are the same. */
export function areSame(a: LeafState, b: LeafState): boolean {
  const fields = new Map(Object.entries(b))
  return Object.keys(a).length === fields.size && Object.entries(a).every(([field, text]) => fields.get(field) === text)
}
