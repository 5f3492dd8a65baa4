/** State of a row in the transparency log: ids, digests and fixed words, without personal data. */
export type LeafState = Record<string, string>

export interface StateRow {
  subject: string
  /** Logged columns of the row, without empty columns. */
  state: LeafState
  /** Text of the newest leaf of the row; null without a leaf. */
  body: string | null
}

const format = 1

/** Writes a log entry as canonical JSON (RFC 8785): sorted keys, no whitespace. */
export function leafBody(state: LeafState, at: Date): string {
  const fields = { ...state, at: at.toISOString(), v: format }
  return JSON.stringify(Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

/** Reads the state of a log entry; undefined for text in another format. */
export function readLeaf(body: string): LeafState | undefined {
  const fields = parse(body)
  if (typeof fields !== 'object' || fields === null) return undefined
  const { at, v, ...state } = { at: undefined, v: undefined, ...fields }
  return v === format && typeof at === 'string' && isTexts(state) ? state : undefined
}

/**
 * Returns the subject of a leaf. The newest leaf of a subject has its current state. Returns undefined for a kind that
 * this release does not know.
 */
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

/** Tells whether two states have equal fields. */
export function areSame(a: LeafState, b: LeafState): boolean {
  const fields = new Map(Object.entries(b))
  return Object.keys(a).length === fields.size && Object.entries(a).every(([field, text]) => fields.get(field) === text)
}
